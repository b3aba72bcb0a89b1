import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '#web/client/errors.ts';
import { cx } from '#web/ui/cx.ts';
import { EmailField } from './email-field.tsx';
import { TextLink } from './text-link.tsx';

const worksNoMore = 'This link does not work any more. Ask for a new one.';

export interface MailedKey<Data> {
  key: string | null | undefined;
  /** The page itself, without the key. */
  page: string;
  redeem: (call: { body: { key: string } }) => PromiseLike<{ data?: Data; error?: unknown }>;
  onIn: (data: Data) => unknown;
}

/** Uses the key of a mail's link, once. Answers why it did not work; null before that is known. */
export function useMailedKey<Data>({ key, page, redeem, onIn }: MailedKey<Data>): string | null {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const taken = useRef(false);
  const take = useEffectEvent(async () => {
    // Out of the address before anything else can read it there.
    await navigate(page, { replace: true, state: null });
    if (!key) return setProblem(worksNoMore);
    const { data, error } = await redeem({ body: { key } });
    if (error !== undefined) return setProblem(sentenceOf(error, worksNoMore));
    await onIn(data as Data);
  });
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    void take();
  }, []);
  return problem;
}

export interface NewLinkProps {
  autoComplete: 'email' | 'username';
  /** The button that mails one. */
  LinkButton: ComponentType<{ email: string }>;
  back: { to: string; label: string };
  className?: string;
}

/** Another link, where the one of the mail did not work. */
export function NewLink({ autoComplete, LinkButton, back, className }: NewLinkProps) {
  const [email, setEmail] = useState('');
  return (
    <div className={cx('grid', className)}>
      <EmailField
        required={false}
        autoComplete={autoComplete}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <LinkButton email={email} />
      <TextLink to={back.to} tall>
        {back.label}
      </TextLink>
    </div>
  );
}
