import type { ReactNode } from 'react';
import {
  Captions as CaptionsIcon,
  CaptionsOff,
  Maximize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { CourseVideo } from '#shared/api/academy.ts';
import { clockText } from '../durations.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { usePreferences } from '../preferences.ts';
import { costOf, labelOf, megabytes, playableOf, type RenditionName } from '../quality.ts';
import { useLoadedBytes } from './data-meter.ts';
import { skipSeconds, speeds, type MediaPlayer, type PlayerState } from './media-player.ts';

export interface ControlsProps {
  video: CourseVideo;
  media: MediaPlayer;
  reading: PlayerState;
  rendition: RenditionName;
  onRendition: (name: RenditionName) => void;
  onFullScreen: () => void;
}

const icon = 'size-6';

/** Always in sight, below the picture: nothing to discover, nothing to hover. */
export function Controls(props: ControlsProps) {
  const { video, media, reading, rendition, onRendition, onFullScreen } = props;
  const { captions } = usePreferences();
  return (
    <div className="p-2 sm:p-3">
      <SeekBar media={media} reading={reading} />
      <div className="flex flex-wrap items-center justify-between">
        <div className="flex items-center">
          <IconButton
            label={reading.playing ? 'Pause' : 'Play'}
            icon={
              reading.playing ? (
                <Pause aria-hidden="true" className={`${icon} fill-current`} />
              ) : (
                <Play aria-hidden="true" className={`${icon} fill-current`} />
              )
            }
            onClick={() => media.toggle()}
          />
          <IconButton
            label={`Back ${skipSeconds} seconds`}
            icon={<RotateCcw aria-hidden="true" className={icon} />}
            onClick={() => media.skip(-skipSeconds)}
          />
          <IconButton
            label={`Forward ${skipSeconds} seconds`}
            icon={<RotateCw aria-hidden="true" className={icon} />}
            onClick={() => media.skip(skipSeconds)}
          />
        </div>
        <div className="flex items-center">
          <IconButton
            label={reading.muted ? 'Sound on' : 'Sound off'}
            icon={
              reading.muted ? (
                <VolumeX aria-hidden="true" className={icon} />
              ) : (
                <Volume2 aria-hidden="true" className={icon} />
              )
            }
            onClick={() => media.toggleMute()}
          />
          {video.captionsUrl && (
            <IconButton
              label="Captions"
              aria-pressed={captions}
              icon={
                captions ? (
                  <CaptionsIcon aria-hidden="true" className={icon} />
                ) : (
                  <CaptionsOff aria-hidden="true" className={icon} />
                )
              }
              onClick={() => media.toggleCaptions()}
            />
          )}
          <IconButton
            label="Full screen"
            icon={<Maximize aria-hidden="true" className={icon} />}
            onClick={onFullScreen}
          />
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 px-1">
        <Choice label="Speed" value={String(reading.rate)} onChange={(value) => media.setRate(Number(value))}>
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </Choice>
        <Choice
          wide
          label="Quality"
          value={rendition}
          onChange={(value) => onRendition(value as RenditionName)}
        >
          {playableOf(video).map(({ name, bytes }) => (
            <option key={name} value={name}>
              {bytes > 0 ? `${labelOf(name)}: ${costOf(bytes)}` : labelOf(name)}
            </option>
          ))}
        </Choice>
        <DataUsed />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Its words need the whole width of a phone, and say themselves what is chosen. */
  wide?: boolean;
  children: ReactNode;
}

function Choice({ label, value, onChange, wide, children }: ChoiceProps) {
  return (
    <label className={cx('flex min-w-0 items-center gap-2', wide && 'max-sm:w-full')}>
      <span className={cx('text-muted', wide && 'max-sm:sr-only')}>{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'min-h-11 max-w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-base text-ink',
          wide && 'max-sm:flex-1',
        )}
      >
        {children}
      </select>
    </label>
  );
}

function SeekBar({ media, reading }: { media: MediaPlayer; reading: PlayerState }) {
  const { time, duration } = reading;
  const timeText = `${clockText(time)} of ${clockText(duration)}`;
  return (
    <div className="flex items-center gap-3 px-1">
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={timeText}
        min={0}
        max={Math.max(duration, 0.1)}
        step="any"
        value={time}
        onChange={(event) => media.seek(Number(event.target.value))}
        className="course-seek h-11 min-w-0 flex-1"
      />
      <span className="shrink-0 text-muted tabular-nums">
        {clockText(time)} / {clockText(duration)}
      </span>
    </div>
  );
}

function DataUsed() {
  const bytes = useLoadedBytes();
  if (bytes === 0) return null;
  return <p className="m-0 text-muted">Data used in this visit: about {megabytes(bytes)}</p>;
}
