import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

export function SignOutButton({ wide, onDone }: { wide?: boolean; onDone?: () => void }) {
  const navigate = useNavigate();
  async function signOut() {
    onDone?.();
    // The call and its contracts are code that only this click needs.
    const { logout } = await import('#web/client/session.ts');
    const ended = logout();
    await navigate(paths.home);
    await ended;
    notify.success('You are logged out.');
  }
  return (
    <Button
      variant={wide ? 'secondary' : 'quiet'}
      wide={wide}
      icon={<LogOut aria-hidden="true" className="size-4.5" />}
      onClick={() => void signOut()}
    >
      Log out
    </Button>
  );
}
