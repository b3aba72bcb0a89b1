/** A piece of a file that plays by itself. */
export interface Segment {
  seconds: number;
  from: number;
  bytes: number;
}

/** One version of a video as a file of segments. */
export interface SegmentedFile {
  segments: Segment[];
  /** Length of the beginning of the file, which says how every segment is read. */
  headBytes: number;
}

export interface Variant {
  /** Of its own playlist. */
  file: string;
  segments: Segment[];
  codecs: string;
  /** null: sound alone. */
  picture: { width: number; height: number } | null;
}

const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

/** What a packager wrote about the one file it made; null when it is not what we asked for. */
export function readPackaged(text: string): SegmentedFile | null {
  const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/m.exec(text);
  const found = text.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm);
  const segments = Array.from(found, ([, seconds, bytes, from]) => ({
    seconds: Number(seconds),
    from: Number(from),
    bytes: Number(bytes),
  }));
  const ended = /^#EXT-X-ENDLIST$/m.test(text);
  return map && ended && segments.length > 0 ? { segments, headBytes: Number(map[1]) } : null;
}

/** The playlist of one version. `file` lies beside it, so that the token in its own address covers every segment. */
export function versionPlaylist(file: string, { segments, headBytes }: SegmentedFile): string {
  const longest = Math.max(...segments.map((one) => Math.round(one.seconds)), 1);
  return lines([
    ...head,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${headBytes}@0"`,
    ...segments.flatMap(({ seconds, from, bytes }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${from}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
  ]);
}

/** The playlist of all versions. The smallest picture comes first: players without a wish begin with it. */
export function masterPlaylist(variants: Variant[]): string {
  const weight = (one: Variant) => (one.picture ? one.picture.height : Infinity);
  return lines([
    ...head,
    ...variants
      .toSorted((a, b) => weight(a) - weight(b))
      .flatMap((variant) => [`#EXT-X-STREAM-INF:${attributesOf(variant)}`, variant.file]),
  ]);
}

function attributesOf({ segments, codecs, picture }: Variant): string {
  const rate = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / Math.max(seconds, 0.001));
  // A last piece of a few frames says nothing about what a line must carry.
  const whole = segments.filter((one) => one.seconds >= 1);
  const peak = Math.max(...(whole.length > 0 ? whole : segments).map((one) => rate(one.bytes, one.seconds)));
  const sum = (of: (one: Segment) => number) => segments.reduce((total, one) => total + of(one), 0);
  const mean = rate(
    sum((one) => one.bytes),
    sum((one) => one.seconds),
  );
  return [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${Math.min(mean, peak)}`,
    `CODECS="${codecs}"`,
    ...(picture ? [`RESOLUTION=${picture.width}x${picture.height}`] : []),
  ].join(',');
}

const lines = (all: string[]) => `${all.join('\n')}\n`;

/** What decoders must know, read from the beginning of a file of segments. */
export function codecsIn(bytes: Buffer): string {
  const avc = bytes.indexOf('avcC', 0, 'latin1');
  const picture = avc < 0 ? [] : [`avc1.${bytes.toString('hex', avc + 5, avc + 8)}`];
  const sound = bytes.includes('mp4a', 0, 'latin1') ? ['mp4a.40.2'] : [];
  return [...picture, ...sound].join(',');
}
