import type { Certificate, Course, CourseVideo, Rendition } from '#shared/api/academy.ts';
import { mailFails } from '../mail/index.ts';
import { notFound } from '../platform/http/errors.ts';
import type { LiveSession } from './entry/session-queries.ts';
import { certificateJson } from './progress/certificate.ts';
import {
  courseById,
  lessonTitles,
  offeredCourse,
  renditionsOf,
  stillsOf,
  videosOf,
  type CourseRow,
  type RenditionRow,
  type StillRow,
  type VideoRow,
} from './content/content-queries.ts';
import type { MediaAddresses } from './films/media-address.ts';
import { fileNames } from './films/media-queries.ts';
import type { AcademyDeps } from './deps.ts';
import { certificateOf, progressOf, type Progress } from './progress/progress-queries.ts';
import { refundOffer } from './buying/refund.ts';
import { streamsOf, type StreamRow } from './films/stream-queries.ts';

/** @throws AppError not_found while nothing was taken in. */
export async function theCourse(deps: Pick<AcademyDeps, 'db'>): Promise<CourseRow> {
  const course = await offeredCourse(deps.db.platform);
  if (!course) throw notFound('There is no course here yet.');
  return course;
}

/**
 * The course as the asker may see it. Who may watch is decided here and again at every piece of media; without access
 * no address leaves the server, the first video's neither.
 */
export async function courseFor(
  deps: AcademyDeps,
  addresses: MediaAddresses,
  session: LiveSession | null,
): Promise<Course> {
  const { platform } = deps.db;
  const course = session ? await courseById(platform, session.course_id) : await theCourse(deps);
  const [titles, videos, renditions, streams, stills] = await Promise.all([
    lessonTitles(platform, course.id),
    videosOf(platform, course.id),
    renditionsOf(platform, course.id),
    streamsOf(platform, course.id),
    session ? stillsOf(platform, course.id) : [],
  ]);
  const progress = session ? await progressOf(platform, session.entitlement_id) : [];
  const view = (video: VideoRow) =>
    videoFor(addresses, session, {
      video,
      renditions: renditions.filter((one) => one.video_id === video.id),
      streams: streams.filter((one) => one.video_id === video.id),
      stills: stills.filter((one) => one.video_id === video.id),
      progress: progress.find((one) => one.video_id === video.id),
    });
  return {
    ...facts(course),
    lessons: titles.map((title, lesson) => ({
      title,
      videos: videos.filter((one) => one.lesson === lesson).map(view),
    })),
    has_access: session !== null,
    ...(session ? await refundOffer(deps, session, videos, progress) : { refund: null, refund_closed: null }),
    certificate: session ? await ownCertificate(deps, session) : null,
    email: session?.email ?? null,
    mail_fails: session ? await mailFails(platform, session.email) : null,
  };
}

function facts(course: CourseRow) {
  const { slug, label, title, description, price_kobo } = course;
  return { slug, label, title, description, price_kobo, currency: 'NGN' as const, cover: coverOf(course) };
}

/** The picture above the course; null where it has none. */
export function coverOf(course: CourseRow): Course['cover'] {
  const { cover_key: key, cover_alt: alt, cover_width: width, cover_height: height } = course;
  return key ? { url: `/course-cover/${key.split('/').at(-1)}`, alt, width, height } : null;
}

async function ownCertificate(deps: AcademyDeps, session: LiveSession): Promise<Certificate | null> {
  const row = await certificateOf(deps.db.platform, session.entitlement_id);
  return row && certificateJson(deps.config, row);
}

interface VideoDetails {
  video: VideoRow;
  renditions: RenditionRow[];
  streams: StreamRow[];
  stills: StillRow[];
  progress: Progress | undefined;
}

function videoFor(
  addresses: MediaAddresses,
  session: LiveSession | null,
  details: VideoDetails,
): CourseVideo {
  const { video, progress } = details;
  const at = (file: string) =>
    session &&
    addresses.of({ sessionId: session.id, deviceHash: session.device_hash, videoId: video.id }, file);
  const streamed = (file: string) => details.streams.find((one) => one.file === file);
  const renditions = details.renditions.map(({ name, height, bytes }) => {
    const segments = streamed(fileNames.segments(name));
    return {
      name,
      height,
      bytes: segments?.bytes ?? bytes,
      url: at(fileNames.rendition(name)),
      hlsUrl: segments ? at(fileNames.playlist(name)) : null,
    } as Rendition;
  });
  const preferred = suiting(details.renditions);
  return {
    id: video.id,
    title: video.title,
    ...(video.summary ? { summary: video.summary } : {}),
    duration: durationText(video.seconds),
    seconds: video.seconds,
    videoUrl: preferred && at(fileNames.rendition(preferred.name)),
    hlsUrl: streamed(fileNames.master) ? at(fileNames.master) : null,
    watched: progress?.watched_at != null,
    renditions,
    captionsUrl: video.captions_key ? at(fileNames.captions) : null,
    stills: details.stills.flatMap((still) => {
      const url = at(fileNames.still(still.position));
      return url ? [{ at: still.at, url }] : [];
    }),
    position: progress?.position_seconds ?? 0,
    played: progress?.played_seconds ?? 0,
  };
}

/** For a page that does not choose: the largest picture up to 360 lines, else the smallest there is. */
function suiting(renditions: RenditionRow[]): RenditionRow | null {
  const pictures = renditions.filter((one) => one.name !== 'voice').toSorted((a, b) => a.height - b.height);
  return pictures.findLast((one) => one.height <= 360) ?? pictures[0] ?? null;
}

/** `mm:ss`, or `hh:mm:ss` from an hour on. A video that plays at all is at least a second long. */
export function durationText(seconds: number): string {
  const whole = seconds > 0 ? Math.max(1, Math.round(seconds)) : 0;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const minutes = `${two((whole / 60) % 60)}:${two(whole % 60)}`;
  return whole >= 3600 ? `${two(whole / 3600)}:${minutes}` : minutes;
}
