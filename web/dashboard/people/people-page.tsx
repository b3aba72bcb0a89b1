import { History } from 'lucide-react';
import type { Invitation, StorePerson } from '#shared/api/staff.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { keptFresh } from '../api/freshness.ts';
import { staffApi } from '../api/staff-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { LinkList, LinkRow } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { Leave } from './leave.tsx';
import { PersonRow } from './person-row.tsx';

/** Who works in the store, who is invited, and the form that invites. */
export function PeoplePage() {
  usePageTitle('People');
  const slug = useSlug();
  const seesChanges = useMay('audit');
  const list = staffApi.usePeopleQuery({ params: { slug } }, keptFresh);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.site(slug)}>Site</BackLink>}
        title="People"
        description="Helpers have an account of their own and see only what they need. Never share your password."
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <InviteForm slug={slug} />
        <div className="grid grid-cols-1 gap-8">
          <Loaded of={list} what="the people of your store" shapes={Array(2).fill('h-20')} gap="gap-2">
            {(everybody) => <Everybody {...everybody} slug={slug} />}
          </Loaded>
          {seesChanges && (
            <LinkList label="More about people">
              <LinkRow
                icon={History}
                title="What was changed"
                about="Who changed settings, delivery, money and people"
                to={places.changes(slug)}
              />
            </LinkList>
          )}
        </div>
      </div>
    </>
  );
}

interface EverybodyProps {
  people: StorePerson[];
  invitations: Invitation[];
  slug: string;
}

function Everybody({ people, invitations, slug }: EverybodyProps) {
  const owners = people.filter(({ role }) => role === 'owner').length;
  const you = people.find((one) => one.you);
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited" className="mt-0 mb-3 text-lg font-bold">
            Invited
          </h2>
          <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
            {invitations.map((one) => (
              <InvitationRow key={one.id} invitation={one} slug={slug} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="here">
        <h2 id="here" className="mt-0 mb-3 text-lg font-bold">
          In your store
        </h2>
        <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
          {people.map((one) => (
            <PersonRow
              key={one.id}
              person={one}
              slug={slug}
              isLastOwner={one.role === 'owner' && owners === 1}
            />
          ))}
        </ul>
      </section>
      {you && !(you.role === 'owner' && owners === 1) && <Leave slug={slug} />}
    </>
  );
}
