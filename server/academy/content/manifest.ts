import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Ids are parts of addresses and of file keys. */
const Id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'use small letters, digits and single dashes')
  .max(80);
const Title = z.string().trim().min(1).max(200);
/** A file below the course's own folder. */
export const FileOf = (...endings: string[]) =>
  z
    .string()
    .max(200)
    .refine((name) => endings.includes(path.extname(name).slice(1)), `must end in .${endings.join(' or .')}`)
    .refine(
      (name) => !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..'),
      'must lie in the folder of the course',
    );

const Video = z.strictObject({
  id: Id,
  title: Title,
  file: FileOf('mp4'),
  captions: FileOf('vtt').optional(),
  summary: z.string().trim().max(1000).default(''),
});

/** `course.json`: what a course folder says about itself. */
export const CourseManifest = z
  .strictObject({
    slug: Id,
    label: z.string().trim().min(1).max(20),
    title: Title,
    description: z.string().trim().min(1).max(5000),
    price_kobo: z.number().int().positive(),
    /** The list of smaller versions that came along. */
    smaller: FileOf('json').optional(),
    cover: z.strictObject({ file: FileOf('webp', 'jpg', 'png'), alt: Title }).optional(),
    lessons: z.array(z.strictObject({ title: Title, videos: z.array(Video).max(200) })).max(100),
  })
  .refine(({ lessons }) => {
    const ids = lessons.flatMap((lesson) => lesson.videos.map((video) => video.id));
    return new Set(ids).size === ids.length;
  }, 'every video needs an id of its own');
export type CourseManifest = z.output<typeof CourseManifest>;
export type ManifestVideo = z.output<typeof Video>;

/** Something about a course folder that whoever made it can put right. */
export class CourseFolderError extends Error {}

/** @throws CourseFolderError with one line that says where and what. */
export async function readManifest(folder: string): Promise<CourseManifest> {
  const file = path.join(folder, 'course.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CourseFolderError(`There is no ${file}.`);
  });
  const parsed = CourseManifest.safeParse(jsonOf(text, file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new CourseFolderError(`${file}: ${issue.path.join('.') || 'the course'}: ${issue.message}`);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CourseFolderError(`${file} is not JSON.`);
  }
}
