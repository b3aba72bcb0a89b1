import { useEffect, useRef, useState } from 'react';

/** As browsers have it that can read codes; not every one does. */
interface Detector {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const detectorOf = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
/** Between two looks at the picture (ms). */
const lookEvery = 250;

/** Whether this browser can read codes by its camera. */
export const canScan = () => detectorOf() !== undefined && 'mediaDevices' in navigator;

/** What the camera sees; tells each code in sight, again and again while it is. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
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
  if (problem)
    return (
      <p role="alert" className="m-0">
        {problem}
      </p>
    );
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      className="block aspect-[4/3] w-full rounded-md bg-sunken object-cover"
    />
  );
}
