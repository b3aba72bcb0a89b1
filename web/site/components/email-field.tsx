import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** An address of email, as every form of the site asks for it. */
export function EmailField(props: Partial<TextFieldProps>) {
  return <TextField label="Email" type="email" inputMode="email" required {...props} />;
}
