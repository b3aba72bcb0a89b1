import { escaped } from '#shared/html.ts';
import type { Database } from '../platform/db.ts';
import { lessonTitles, offeredCourse, videosOf } from './content-queries.ts';
import { coverOf, durationText } from './course.ts';

/** The course's picture as markup, which a browser finds before any script; empty where there is none. */
export async function courseCover(db: Database): Promise<string> {
  const course = await offeredCourse(db.platform);
  const cover = course && coverOf(course);
  if (!cover) return '';
  const { url, alt, width, height } = cover;
  return `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${width}" height="${height}" fetchpriority="high">`;
}

/** Titles and durations as markup, for visitors without script; empty while there is no course. */
export async function courseOutline(db: Database): Promise<string> {
  const course = await offeredCourse(db.platform);
  if (!course) return '';
  const [titles, videos] = await Promise.all([
    lessonTitles(db.platform, course.id),
    videosOf(db.platform, course.id),
  ]);
  const lessons = titles.map((title, index) => {
    const rows = videos
      .filter(({ lesson }) => lesson === index)
      .map((video) => `<li>${escaped(video.title)}, ${durationText(video.seconds)}</li>`);
    return `<h3>${escaped(title)}</h3><ul>${rows.join('')}</ul>`;
  });
  return `<h2>${escaped(course.title)}</h2><p>${escaped(course.description)}</p>${lessons.join('')}`;
}
