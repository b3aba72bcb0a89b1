import { useEffect, useRef, useState } from 'react';
import { ScanBarcode } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** As browsers have it that can read codes; not every one does. */
interface Detector {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const detectorOf = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
/** Between two looks at the picture (ms). */
const lookEvery = 250;

interface Props extends Omit<TextFieldProps, 'onScan'> {
  onScan: (code: string) => void;
}

/** A code that is typed, or read by the camera where the browser can. */
export function BarcodeField({ onScan, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const canScan = detectorOf() !== undefined && 'mediaDevices' in navigator;
  return (
    <div className="flex items-end gap-2 self-start">
      <TextField className="min-w-0 flex-1" autoComplete="off" {...field} />
      {canScan && (
        <Button
          variant="secondary"
          className="min-h-12"
          icon={<ScanBarcode className="size-5" />}
          onClick={() => setOpen(true)}
        >
          Scan
        </Button>
      )}
      {open && (
        <Scanner
          close={() => setOpen(false)}
          onCode={(code) => {
            onScan(code);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function Scanner({ close, onCode }: { close: () => void; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });
  useEffect(() => {
    const Detector = detectorOf();
    if (!Detector) return undefined;
    const detector = new Detector();
    let stream: MediaStream | null = null;
    let ended = false;
    const timer = setInterval(() => {
      if (!video.current || video.current.readyState < 2) return;
      detector.detect(video.current).then(
        ([code]) => !ended && code && found.current(code.rawValue.slice(0, 60)),
        () => setProblem('This phone cannot read codes here. Type the code instead.'),
      );
    }, lookEvery);
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (given) => {
        stream = given;
        if (ended) return given.getTracks().forEach((track) => track.stop());
        if (video.current) video.current.srcObject = given;
      },
      () =>
        setProblem('We may not use the camera. Allow it in the settings of your browser, or type the code.'),
    );
    return () => {
      ended = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <Dialog open onOpenChange={(next) => !next && close()} title="Hold the code before the camera">
      {problem ? (
        <p role="alert" className="m-0">
          {problem}
        </p>
      ) : (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          className="block aspect-[4/3] w-full rounded-md bg-sunken object-cover"
        />
      )}
    </Dialog>
  );
}
