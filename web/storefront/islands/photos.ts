import { all } from './dom.ts';

/** Longest edge that is sent, which is more than is kept (pixels), and what is sent as it is (bytes). */
const longest = 1600;
const small = 400_000;

/** A photo of a phone, a tenth as heavy; whatever cannot be read here goes as it is. */
async function lighter(file: File): Promise<File> {
  if (file.size < small || file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file);
    const by = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width * by;
    canvas.height = bitmap.height * by;
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return made && made.size < file.size ? new File([made], file.name, { type: made.type }) : file;
  } catch {
    return file;
  }
}

/** What is chosen is made lighter before the form goes, which then waits for it. */
export function begin(): void {
  for (const input of all<HTMLInputElement>('[data-photos]')) {
    let made: Promise<void> | undefined;
    input.addEventListener('change', () => {
      const chosen = [...(input.files ?? [])];
      made = Promise.all(chosen.map(lighter)).then((files) => {
        const list = new DataTransfer();
        for (const file of files) list.items.add(file);
        input.files = list.files;
        made = undefined;
      });
      made.catch(() => (made = undefined));
    });
    input.form?.addEventListener('submit', (event) => {
      const { form } = input;
      if (!made || !form) return;
      event.preventDefault();
      void made.catch(() => undefined).then(() => form.submit());
    });
  }
}
