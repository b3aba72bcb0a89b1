import { useState, type ReactNode } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import type { Strength } from './plain.ts';
import { sendPlain, useLook } from './use-plain.ts';

interface Props {
  slug: string;
  picture: Picture;
  onUse: (picture: Picture) => void;
  onClose: () => void;
}

const strengths: { value: Strength; label: string; description: string }[] = [
  { value: 'gentle', label: 'A little', description: 'Only what is surely background' },
  { value: 'usual', label: 'Normal', description: 'Also soft shadows' },
  { value: 'strong', label: 'A lot', description: 'Also inside handles and straps' },
];

const frame =
  'block aspect-square w-full rounded-sm border border-line bg-white object-contain text-center text-muted';

/** A photo beside itself with a white background: nothing changes before it is used. */
export function PlainDialog({ slug, picture, onUse, onClose }: Props) {
  const [strength, setStrength] = useState<Strength>('usual');
  const [shadow, setShadow] = useState(true);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useLook(picture.url, { strength, shadow });
  const refused = look && 'problem' in look ? look.problem : null;

  async function use() {
    setSending(true);
    setProblem(null);
    const done = await sendPlain(slug, picture, { strength, shadow });
    setSending(false);
    if ('picture' in done) onUse(done.picture);
    else setProblem(done.problem);
  }
  return (
    <Dialog
      open
      onOpenChange={() => !sending && onClose()}
      title="Plain background"
      description="The photo as it is now stays in your store. You can go back to it."
      size="large"
      footer={
        <>
          <Button variant="secondary" disabled={sending} onClick={onClose}>
            Leave it as it is
          </Button>
          <Button
            busy={sending}
            busyLabel="Making it…"
            disabled={!look || refused !== null}
            onClick={() => void use()}
          >
            Use the plain one
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Side label="Before">
          <img src={picture.url} alt="The photo as it is" className={frame} />
        </Side>
        <Side label="After">
          {look && 'address' in look ? (
            <img src={look.address} alt="The photo on white" className={frame} />
          ) : (
            <span className={`${frame} grid place-items-center p-3`}>
              {look ? 'Not good enough' : 'Working on it…'}
            </span>
          )}
        </Side>
      </div>
      <div role="status" className="mt-3">
        <FormProblem>{problem ?? refused}</FormProblem>
      </div>
      <RadioGroup
        className="mt-4"
        label="How much is taken away"
        layout="cards"
        options={strengths}
        value={strength}
        input={{
          name: 'strength',
          disabled: sending,
          onChange: (event) => setStrength(event.target.value as Strength),
        }}
      />
      <Checkbox
        className="mt-2"
        label="Keep a soft shadow"
        checked={shadow}
        disabled={sending}
        onChange={(event) => setShadow(event.target.checked)}
      />
    </Dialog>
  );
}

const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure className="m-0">
    <figcaption className="mb-1 font-medium">{label}</figcaption>
    {children}
  </figure>
);
