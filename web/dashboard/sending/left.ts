interface Line {
  quantity: number;
  fulfilled: number;
  removed?: number | undefined;
  service?: boolean | undefined;
  /** Of what is downloaded; nothing of it is left to anybody. */
  download?: unknown;
}

interface Waiting {
  lines: readonly Line[];
}

const isOpen = ({ quantity, fulfilled, removed = 0 }: Line) => quantity > fulfilled + removed;

/** Whether something of it is to be done, and nothing of it to be sent. */
export function isLeftToDo({ lines }: Waiting): boolean {
  const open = lines.filter((line) => isOpen(line) && !line.download);
  return open.length > 0 && open.every((line) => line.service);
}
