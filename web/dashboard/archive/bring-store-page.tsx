import { FileArchive } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Arrival } from '#shared/api/arrivals.ts';
import { sizeWords } from '#shared/goods/files.ts';
import { api } from '#web/client/api.ts';
import { Progress } from '#web/ui/states.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { arrivalsApi } from '../api/arrivals-api.ts';
import { alwaysFresh } from '../api/freshness.ts';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { SendProblem } from '../components/send-problem.tsx';
import { PhotoPicker } from '../photos/photo-picker.tsx';
import { places } from '../places.ts';
import { OutsideStore } from '../shell/choose-store.tsx';
import { CallOff, mayGiveUp } from './call-off.tsx';
import { LookedCard } from './looked-card.tsx';
import { useArrivalSend } from './use-arrival-send.ts';

/** While something is done with the file it is asked after this often (ms). */
const soonMs = 2_000;

type Sending = ReturnType<typeof useArrivalSend>;

/** A store that its owner took along, brought here: sent, looked at, and made once she says so. */
export default function BringStorePage() {
  const state = arrivalsApi.endpoints.arrival.useQueryState().currentData?.arrival?.state;
  const isWorkedOn = state === 'looking' || state === 'taking';
  const query = arrivalsApi.useArrivalQuery(undefined, {
    ...alwaysFresh,
    pollingInterval: isWorkedOn ? soonMs : 0,
  });
  const sends = useArrivalSend();
  return (
    <OutsideStore title="Bring a store">
      <p className="mt-0 mb-6 text-muted">
        From a file of everything, as it is made under Your data: of a store you had before, or on another
        installation of Presence.
      </p>
      <Loaded of={query} what="what you brought" shapes={['h-40']}>
        {({ arrival }) => <Stage arrival={arrival} sends={sends} />}
      </Loaded>
    </OutsideStore>
  );
}

function Stage({ arrival, sends }: { arrival: Arrival | null; sends: Sending }) {
  if (sends.sending) return <OnItsWay sends={sends} arrival={arrival} />;
  switch (arrival?.state) {
    case 'sending':
      return <BrokeOff arrival={arrival} onFile={sends.send} />;
    case 'looking':
      return <Looking arrival={arrival} />;
    case 'looked':
      return <LookedCard arrival={arrival} />;
    case 'taking':
      return <Taking arrival={arrival} />;
    case 'in':
      return <IsIn arrival={arrival} onFile={sends.send} />;
    case 'refused':
      return <RefusedCard arrival={arrival} onFile={sends.send} />;
    default:
      return <Choose onFile={sends.send} />;
  }
}

type OnFile = { onFile: (file: File) => unknown };

const Pick = ({ label, onFile }: OnFile & { label: string }) => (
  <PhotoPicker
    accept=".zip,application/zip"
    icon={<FileArchive className="size-6 text-action" />}
    label={label}
    hint="A zip file of at most 2 GB, as you downloaded it"
    onFiles={([file]) => file && onFile(file)}
  />
);

const Choose = ({ onFile }: OnFile) => (
  <div className="grid grid-cols-1 gap-6">
    <Pick label="Choose the file" onFile={onFile} />
    <SectionCard title="What happens then">
      <ol className="mt-2 mb-0 grid list-decimal gap-1 pl-5">
        <li>The file is sent. Where the line breaks, it goes on where it was.</li>
        <li>We look at it and show you what is in it, and what cannot come in.</li>
        <li>You choose its address. It is made with everything in it, closed until you open it.</li>
      </ol>
      <p className="mt-3 mb-0 text-muted">
        Nothing in your other stores changes. None of your customers gets a mail because of it.
      </p>
    </SectionCard>
  </div>
);

function OnItsWay({ sends, arrival }: { sends: Sending; arrival: Arrival | null }) {
  const { file, progress, problem, retryable } = sends.sending!;
  const mayChoose = problem !== null && (!retryable || !mayGiveUp(arrival));
  return (
    <SectionCard title={<span className="break-words">{file.name}</span>}>
      <div role="status">
        {progress !== null && (
          <div className="mt-3">
            <Progress value={progress * 100} label={`Sending ${file.name}`} />
            <p className="mt-1.5 mb-0 text-muted">
              {`${sizeWords(Math.round(progress * file.size))} of ${sizeWords(file.size)} sent. Keep this page open.`}
            </p>
          </div>
        )}
      </div>
      <SendProblem of={{ problem, retryable }} onRetry={() => void sends.send(file)} />
      {mayChoose && (
        <div className="mt-4">
          <Pick label="Choose another file" onFile={sends.send} />
        </div>
      )}
      {arrival && <CallOff arrival={arrival} onDone={sends.stop} />}
    </SectionCard>
  );
}

function BrokeOff({ arrival, onFile }: OnFile & { arrival: Arrival }) {
  const there = Math.min(arrival.size, arrival.parts * arrival.part_bytes);
  return (
    <SectionCard title={<span className="break-words">{arrival.file_name}</span>}>
      <p className="mt-2 mb-4">
        {`${sizeWords(there)} of ${sizeWords(arrival.size)} have come. Choose the same file again: it goes on from there.`}
      </p>
      <Pick label="Choose the same file" onFile={onFile} />
      <CallOff arrival={arrival} />
    </SectionCard>
  );
}

const Looking = ({ arrival }: { arrival: Arrival }) => (
  <SectionCard title={<span className="break-words">{arrival.file_name}</span>}>
    <div className="mt-3 flex items-center gap-3">
      <Spinner label="Looking at what is in it…" />
      <span aria-hidden="true">Looking at what is in it…</span>
    </div>
    <CallOff arrival={arrival} />
  </SectionCard>
);

const Taking = ({ arrival }: { arrival: Arrival }) => (
  <SectionCard title={`“${arrival.looked?.name ?? arrival.file_name}” comes in`}>
    <div className="mt-3" role="status">
      <Progress value={arrival.progress} label="Making the store" showLabel />
    </div>
    <p className="mt-3 mb-0 text-muted">
      A small store takes some seconds, one with 100,000 orders some minutes. You can leave this page: we mail
      you when it is in.
    </p>
    <CallOff arrival={arrival} />
  </SectionCard>
);

function IsIn({ arrival, onFile }: OnFile & { arrival: Arrival }) {
  const dispatch = useDispatch();
  // The lists of stores on this page know nothing of it.
  useEffect(() => void dispatch(api.util.invalidateTags(['Sites'])), [dispatch]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title={`“${arrival.looked?.name ?? arrival.file_name}” is in`}>
        <p className="mt-2 mb-4">
          It is closed until you open it. Look through it, set up your bank account, then publish it.
        </p>
        <ButtonLink to={places.home(arrival.slug ?? '')}>Open its dashboard</ButtonLink>
      </SectionCard>
      <Pick label="Bring another store" onFile={onFile} />
    </div>
  );
}

const RefusedCard = ({ arrival, onFile }: OnFile & { arrival: Arrival }) => (
  <div className="grid grid-cols-1 gap-6">
    <SectionCard title="It did not come in">
      <p className="mt-2 mb-2 break-words">{arrival.problem}</p>
      <p className="m-0 break-words text-muted">{`Nothing of ${arrival.file_name} was kept.`}</p>
    </SectionCard>
    <Pick label="Choose a file" onFile={onFile} />
  </div>
);
