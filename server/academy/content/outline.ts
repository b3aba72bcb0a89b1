import { escaped } from '#shared/html.ts';
import type { Database } from '../../platform/database/db.ts';
import { lessonTitles, offeredCourse, videosOf, type CourseRow } from './content-queries.ts';
import { coverOf, durationText } from '../course.ts';

/** What of the course stands in its page before any script; empty while there is no course. */
export async function courseMarkup(db: Database): Promise<{ COURSE_COVER: string; COURSE_OUTLINE: string }> {
  const course = await offeredCourse(db.platform);
  if (!course) return { COURSE_COVER: '', COURSE_OUTLINE: '' };
  return { COURSE_COVER: cover(course), COURSE_OUTLINE: await outline(db, course) };
}

/** Its picture, which a browser finds at once; empty where it has none. */
function cover(course: CourseRow): string {
  const picture = coverOf(course);
  if (!picture) return '';
  const { url, alt, width, height } = picture;
  return `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${width}" height="${height}" fetchpriority="high">`;
}

/** Titles and durations, for visitors without script. */
async function outline(db: Database, course: CourseRow): Promise<string> {
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
