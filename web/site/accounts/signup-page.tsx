import { paths } from '#web/client/paths.ts';
import { AccountFrame } from './account-frame.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { SignupFields } from './signup-fields.tsx';
import { TextLink } from '../components/text-link.tsx';

export default function SignupPage() {
  return (
    <AccountFrame
      title="Create your account"
      intro="One account for all your stores. It takes about a minute."
      below={
        <p className="m-0">
          Already have an account? <TextLink to={paths.login}>Log in</TextLink>
        </p>
      }
    >
      <SignupFields />
      <GoogleSignIn />
    </AccountFrame>
  );
}
