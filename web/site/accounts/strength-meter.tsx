import {
  passwordScore,
  passwordStrength,
  strengthMessages,
  type Strength,
} from '#shared/password-strength.ts';
import { cx } from '#web/ui/cx.ts';

const tones: Record<Strength, { text: string; bar: string }> = {
  strong: { text: 'text-action', bar: 'bg-action' },
  moderate: { text: 'text-warn', bar: 'bg-highlight' },
  weak: { text: 'text-danger', bar: 'bg-danger' },
};

const cells = [0, 1, 2, 3, 4];

/** Advice under a new password; it never stops anybody. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const filled = password === '' ? 0 : Math.max(1, Math.round(passwordScore(password) * cells.length));
  return (
    <div className={cx('mt-2', password === '' && 'hidden')}>
      <div aria-hidden="true" className="flex gap-1">
        {cells.map((cell) => (
          <span
            key={cell}
            className={cx(
              'h-1.5 flex-1 rounded-full transition-colors',
              cell < filled ? tones[strength].bar : 'bg-line',
            )}
          />
        ))}
      </div>
      <p
        aria-live="polite"
        data-strength={password ? strength : undefined}
        className={cx('m-0 mt-1.5 text-base sm:text-[0.9375rem] font-medium', tones[strength].text)}
      >
        {password !== '' && strengthMessages[strength]}
      </p>
    </div>
  );
}
