import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

export interface NewPasswordFieldsProps {
  labels: readonly [first: string, again: string];
  /** What is typed so far. */
  password: string;
  first: Partial<PasswordFieldProps>;
  again: Partial<PasswordFieldProps>;
}

/** A new password, typed twice, with how strong it is. */
export function NewPasswordFields({ labels, password, first, again }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels[0]}
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        below={<StrengthMeter password={password} />}
        {...first}
      />
      <PasswordField label={labels[1]} required autoComplete="new-password" {...again} />
    </>
  );
}
