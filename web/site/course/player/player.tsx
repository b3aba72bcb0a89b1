import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { CourseVideo } from '#shared/api/academy.ts';
import { ErrorState } from '#web/ui/states.tsx';
import type { Stretch } from '#shared/progress.ts';
import { usePreferences, prefer } from '../preferences.ts';
import type { RenditionName } from '../quality.ts';
import { Controls } from './controls.tsx';
import { noteLoaded } from './data-meter.ts';
import { actOnKey } from './keys.ts';
import { MediaPlayer, type MediaEvent } from './media-player.ts';
import { NextUp } from './next-up.tsx';
import { Stills } from './stills.tsx';
import { useSource, type Source } from './use-source.ts';
import { useStream, type StreamHelp } from './use-stream.ts';
import { lacking } from './ways.ts';

export interface PlayerProps {
  video: CourseVideo;
  next: CourseVideo | null;
  startAt: number;
  onPlayed: (stretch: Stretch) => void;
  onLength: (seconds: number) => void;
  onPause: () => void;
  onNext: () => void;
  /** Reads the course again, for an address that works. */
  renew: () => Promise<CourseVideo | null>;
}

/** Nothing is gained by going on in the last seconds. */
const nearTheEnd = 5;

export function Player(props: PlayerProps) {
  const { video, next, onNext, renew } = props;
  const { rendition } = usePreferences();
  const [startAt] = useState(() => (props.startAt < video.seconds - nearTheEnd ? props.startAt : 0));
  const { source, broken, change, failed, retry } = useSource(video, rendition, startAt, renew);
  const [media] = useState(() => new MediaPlayer());
  const reading = useSyncExternalStore(media.subscribe, media.now);
  const box = useRef<HTMLDivElement>(null);
  const isVoice = source?.rendition.name === 'voice';

  const hear = useEffectEvent((event: MediaEvent) => {
    if (event.kind === 'played') props.onPlayed(event.stretch);
    if (event.kind === 'opened') props.onLength(event.seconds);
    if (event.kind === 'paused') props.onPause();
    if (event.kind === 'failed') failed(event.at);
    if (event.kind === 'loaded' && source && source.way !== 'ours')
      noteLoaded(`${video.id} ${source.rendition.name} ${source.way}`, source.rendition.bytes, event.media);
  });
  useEffect(() => media.hear((event) => hear(event)), [media]);

  const again = useEffectEvent(() => retry(reading.time || (source?.from ?? 0)));
  useEffect(() => {
    if (!broken) return undefined;
    // The line is back: nobody has to look for the button.
    const back = () => again();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [broken]);

  if (!source) return null;
  const choose = (name: RenditionName) => {
    prefer({ rendition: name });
    change(name, reading.time, reading.playing);
  };

  return (
    <div
      ref={box}
      role="group"
      aria-label={`Player: ${video.title}`}
      onKeyDown={(event) => actOnKey(event, media, box.current)}
      className="course-player overflow-hidden rounded-md border border-line bg-surface"
    >
      <div
        className="course-picture relative aspect-video w-full bg-deep"
        onClick={(event) => event.target instanceof HTMLMediaElement && media.toggle()}
      >
        {isVoice && <Stills stills={video.stills} at={reading.time} title={video.title} />}
        <File
          key={`${source.turn} ${source.url}`}
          source={source}
          video={video}
          media={media}
          renew={async () => (await renew().then((fresh) => fresh?.hlsUrl)) ?? null}
          onFailed={() => failed(reading.time || source.from)}
        />
        {reading.caption && (
          <p className="pointer-events-none absolute inset-x-3 bottom-3 m-0 text-center">
            <span className="rounded-sm bg-deep box-decoration-clone px-2 py-0.5 text-lg leading-relaxed text-on-deep">
              {reading.caption.replace(/<[^>]*>/g, '')}
            </span>
          </p>
        )}
        {reading.ended && next && <NextUp next={next} rendition={rendition} onGo={onNext} />}
        {broken && (
          <div className="absolute inset-0 overflow-y-auto bg-surface">
            <ErrorState
              message={
                lacking(video, source.rendition.name) ??
                'The video could not be loaded. Check your internet connection and try again.'
              }
              onRetry={() => retry(reading.time || source.from)}
            />
          </div>
        )}
      </div>
      <Controls
        video={video}
        media={media}
        reading={reading}
        rendition={source.rendition.name}
        onRendition={choose}
        onFullScreen={() => media.toggleFullScreen(box.current)}
      />
    </div>
  );
}

interface FileProps extends StreamHelp {
  source: Source;
  video: CourseVideo;
  media: MediaPlayer;
}

function File({ source, video, media, ...help }: FileProps) {
  const { from, play } = source;
  const shown = useRef<HTMLMediaElement | null>(null);
  const attach = useCallback(
    (element: HTMLMediaElement | null) => {
      shown.current = element;
      media.open(from, play);
      return media.attach(element);
    },
    [media, from, play],
  );
  useStream(shown, source, help);
  const track = video.captionsUrl && (
    <track kind="captions" srcLang="en" label="English" src={video.captionsUrl} />
  );
  const src = source.way === 'ours' ? undefined : source.url;
  const shared = { src, preload: 'metadata', 'aria-label': video.title } as const;
  return source.rendition.name === 'voice' ? (
    <audio {...shared} ref={attach}>
      {track}
    </audio>
  ) : (
    <video {...shared} ref={attach} playsInline className="size-full">
      {track}
    </video>
  );
}
