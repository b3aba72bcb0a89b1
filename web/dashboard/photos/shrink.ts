/** Longest edge that is sent (pixels): the server's largest rendition is 1600 wide. */
const longestEdge = 2000;
/** Smaller files are sent as they are (bytes). */
const worthShrinking = 500 * 1024;
const quality = 0.86;

/** Only still photos: a drawing with see-through parts, or one that moves, would lose them. */
const photoTypes = new Set(['image/jpeg', 'image/heic', 'image/heif', 'image/webp', 'image/avif']);

/** What the server cannot read; a browser that can makes a JPEG of it. Some know its type only by its name. */
export const isHeic = ({ type, name }: File): boolean => /heic$/i.test(type || name);

/** The size a picture is sent in; its own when it is small enough. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, longestEdge / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/**
 * A photo straight from a phone's camera is 3 to 8 MB; made smaller before it is sent it is a tenth of that, which is
 * time and money on a metered line. Whatever cannot be read here is sent as it is, and the server judges it.
 */
export async function shrink(file: File): Promise<Blob> {
  const mustChange = isHeic(file);
  const mayShrink = file.size > worthShrinking && photoTypes.has(file.type);
  if (!(mustChange || mayShrink) || typeof createImageBitmap !== 'function') return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return file;
  }
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return made && (mustChange || made.size < file.size) ? made : file;
  } finally {
    bitmap.close();
  }
}
