import { useState } from 'react';
import { EllipsisVertical, KeyRound, UserCog, UserMinus } from 'lucide-react';
import type { StorePerson } from '#shared/api/staff.ts';
import { roleWords } from '#shared/roles.ts';
import { lagosDate } from '#shared/lagos.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { HandOverDialog, RemoveDialog, RoleDialog } from './person-dialogs.tsx';

interface Props {
  person: StorePerson;
  slug: string;
  isLastOwner: boolean;
}

const dialogs = { role: RoleDialog, over: HandOverDialog, remove: RemoveDialog };
type Doing = keyof typeof dialogs;

export const fullName = ({ first_name, last_name }: Pick<StorePerson, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** Somebody who works here, with what may be done about it by who looks. */
export function PersonRow({ person, slug, isLastOwner }: Props) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const asOwner = useKnownStore()?.role === 'owner';
  const Dialog = doing && dialogs[doing];
  const name = fullName(person);
  const mayChange = !isLastOwner && (asOwner || person.role !== 'owner');
  const item = (id: Doing, label: string, Icon: typeof UserCog) => ({
    id,
    label,
    icon: <Icon className="size-5" />,
    danger: id === 'remove',
    onSelect: () => setDoing(id),
  });
  const items = [
    ...(mayChange ? [item('role', 'Change what they may do', UserCog)] : []),
    ...(asOwner && !person.you ? [item('over', 'Hand the store over', KeyRound)] : []),
    ...(mayChange && !person.you ? [item('remove', 'Remove', UserMinus)] : []),
  ];
  return (
    <li className="flex items-start gap-2 rounded-md border border-line bg-surface py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="m-0 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <b className="min-w-0 break-words">{name}</b>
          <Badge tone={person.role === 'owner' ? 'good' : 'neutral'}>{roleWords[person.role].name}</Badge>
          {person.two_step && <Badge tone="good">Two-step sign-in</Badge>}
          {person.you && <span className="text-[0.9375rem] text-muted">you</span>}
        </p>
        <p className="mt-1 mb-0 text-[0.9375rem] break-all text-muted">{person.email}</p>
        <p className="m-0 text-[0.9375rem] text-muted">Since {lagosDate(person.since)}</p>
      </div>
      {items.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton label={`Actions for ${name}`} icon={<EllipsisVertical className="size-5" />} />
          }
          items={items}
        />
      )}
      {Dialog && <Dialog person={person} slug={slug} close={() => setDoing(null)} />}
    </li>
  );
}
