import type { Course, CourseVideo, Lesson } from '#shared/api/academy.ts';
import { percentWatched } from '#shared/progress.ts';
import { secondsOfDuration } from './durations.ts';

export const videosOf = (course: Pick<Course, 'lessons'>): CourseVideo[] =>
  course.lessons.flatMap((lesson) => lesson.videos);

/** Locked until the first video has an address; `has_access` keeps a free preview from opening the rest. */
export function isUnlocked(course: Course): boolean {
  return course.has_access && Boolean(videosOf(course)[0]?.videoUrl);
}

export const isLocked = (video: CourseVideo): boolean => !video.videoUrl;

/** The first video not yet watched, else the first of all; null in a course without videos. */
export function firstChoice(course: Course): CourseVideo | null {
  const videos = videosOf(course);
  return videos.find((video) => !video.watched) ?? videos[0] ?? null;
}

export function videoAfter(course: Course, id: string): CourseVideo | null {
  const videos = videosOf(course);
  const index = videos.findIndex((video) => video.id === id);
  return index < 0 ? null : (videos[index + 1] ?? null);
}

export interface Steps {
  watched: number;
  total: number;
  percent: number;
}

export function stepsOf(videos: readonly CourseVideo[]): Steps {
  const watched = videos.filter((video) => video.watched).length;
  return { watched, total: videos.length, percent: percentWatched(watched, videos.length) };
}

export const lessonWith = (course: Course, videoId: string | undefined): Lesson | undefined =>
  course.lessons.find((lesson) => lesson.videos.some((video) => video.id === videoId));

/** How long a video is: its own text first, then the server's number; null when nobody knows before it plays. */
export function lengthOf(video: CourseVideo): number | null {
  return secondsOfDuration(video.duration) ?? (video.seconds > 0 ? video.seconds : null);
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
