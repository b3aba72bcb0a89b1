import Hls, { Events, type HlsConfig, type LoadPolicy } from 'hls.js/light';
import type { RenditionName } from '../quality.ts';
import { renewedFolder } from './renewed-folder.ts';

/** How far ahead is loaded (seconds): who leaves has not paid for the rest, and a short hole in the line is bridged. */
const aheadSeconds = 40;
/** A new address that is refused again, and again, will not be good the next time. */
const mostRefusals = 3;

export interface StreamOptions {
  /** A playlist of all sizes, or of one. */
  url: string;
  name: RenditionName;
  from: number;
  /** A new address of the same; null when there is none. */
  renew: () => Promise<string | null>;
  onBytes: (bytes: number) => void;
  onFailed: () => void;
}

export interface Stream {
  /** From the next segment on this size and no other. */
  pin: (name: RenditionName) => void;
  close: () => void;
}

/** Plays a streamed video in an element of a browser that cannot by itself. Only the chosen size is loaded. */
export function openStream(media: HTMLMediaElement, streaming: StreamOptions): Stream {
  const hls = new Hls(settings(streaming));
  let wish = streaming.name;
  const levelOf = (name: RenditionName) =>
    Math.max(
      0,
      hls.levels.findIndex((level) => level.uri.split('/').at(-1) === `${name}.m3u8`),
    );
  const hold = () => {
    // Nothing larger is loaded in its place either when a segment of it cannot be had.
    hls.autoLevelCapping = levelOf(wish);
  };
  hls.on(Events.MANIFEST_PARSED, () => {
    hold();
    hls.loadLevel = levelOf(wish);
    hls.startLoad(streaming.from);
  });
  hls.on(Events.FRAG_LOADED, (_, { payload }) => streaming.onBytes(payload.byteLength));
  hls.on(Events.ERROR, (_, { fatal }) => {
    if (fatal) streaming.onFailed();
  });
  hls.loadSource(streaming.url);
  hls.attachMedia(media);
  return {
    pin(name) {
      if (name === wish) return;
      wish = name;
      if (hls.levels.length === 0) return;
      hold();
      hls.nextLevel = levelOf(name);
    },
    close: () => hls.destroy(),
  };
}

function settings({ url, renew }: StreamOptions): Partial<HlsConfig> {
  const folder = renewedFolder(url, renew);
  /** Besides what is tried again anyway: a refused address, as that of another folder. */
  const again = ({ default: usual }: LoadPolicy): LoadPolicy => ({
    default: {
      ...usual,
      errorRetry: usual.errorRetry && {
        ...usual.errorRetry,
        shouldRetry: (_, count, __, response, otherwise) => {
          if (response?.code !== 403) return otherwise;
          folder.refused();
          return count < mostRefusals;
        },
      },
    },
  });
  const { manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy } = Hls.DefaultConfig;
  return {
    // The page's policy allows no worker, and these segments need no work.
    enableWorker: false,
    autoStartLoad: false,
    preserveManualLevelOnError: true,
    maxBufferLength: aheadSeconds,
    maxMaxBufferLength: aheadSeconds,
    manifestLoadPolicy: again(manifestLoadPolicy),
    playlistLoadPolicy: again(playlistLoadPolicy),
    fragLoadPolicy: again(fragLoadPolicy),
    xhrSetup: async (xhr, asked) => xhr.open('GET', await folder.now(asked), true),
  };
}
