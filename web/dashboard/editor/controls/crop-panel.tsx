import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, RotateCw, Undo2 } from 'lucide-react';
import type { Picture } from '#shared/api/catalogue.ts';
import { cutPicture } from '#shared/api/pictures.ts';
import { offeredWidths, renditionUrl } from '#blocks/parts/picture.tsx';
import { sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import {
  centred,
  isUncut,
  moved,
  scaled,
  shaped,
  stretched,
  turned,
  turnedSize,
  uncut,
  type Crop,
  type Shape,
} from './crop.ts';
import { useSession } from '../session.ts';

const shapes: { value: Shape; label: string }[] = [
  { value: 'free', label: 'Any shape' },
  { value: 'square', label: 'Square' },
  { value: 'portrait', label: 'Upright, 4:5' },
  { value: 'wide', label: 'Wide, 16:9' },
];

/** One step of a button or a key (per cent of the picture), and of its size. */
const step = 5;
const size = { smaller: 0.9, larger: 1 / 0.9 };

const keys: Record<string, (crop: Crop) => Crop> = {
  ArrowLeft: (crop) => moved(crop, -step, 0),
  ArrowRight: (crop) => moved(crop, step, 0),
  ArrowUp: (crop) => moved(crop, 0, -step),
  ArrowDown: (crop) => moved(crop, 0, step),
  '+': (crop) => scaled(crop, size.larger),
  '-': (crop) => scaled(crop, size.smaller),
};

interface Props {
  picture: Picture;
  /** The part as a picture of its own; the other one stays in the store. */
  onCut: (picture: Picture) => void;
  onClose: () => void;
}

/** A part of a picture is chosen by taps, and becomes a picture. */
export function CropPanel({ picture, onCut, onClose }: Props) {
  const { slug } = useSession();
  const [past, setPast] = useState<readonly Crop[]>([]);
  const [crop, setCrop] = useState(uncut);
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  });
  const become = (next: Crop) => {
    setPast([...past, crop]);
    setCrop(next);
  };
  const undo = () => {
    setCrop(past.at(-1) ?? uncut);
    setPast(past.slice(0, -1));
  };
  async function cut() {
    setState({ busy: true, problem: null });
    const { turn, part } = crop;
    const params = { slug, pictureId: picture.id };
    const outcome = await callSignedIn(cutPicture, { params, body: { turn, part } });
    if (outcome.ok) return onCut(outcome.data);
    setState({ busy: false, problem: sentenceOf(outcome.failure, 'The picture could not be cut.') });
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Chosen picture={picture} crop={crop} become={become} />
      <SelectField
        label="Shape"
        options={shapes}
        value={crop.shape}
        onChange={(event) => become(shaped(crop, event.target.value as Shape, picture))}
      />
      <Steps crop={crop} become={become} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<RotateCw className="size-4.5" />}
          onClick={() => become(turned(crop, picture))}
        >
          Turn
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Undo2 className="size-4.5" />}
          disabled={past.length === 0}
          onClick={undo}
        >
          Step back
        </Button>
      </div>
      <FormProblem>{state.problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={state.busy}
          busyLabel="Cutting…"
          disabled={isUncut(crop)}
          onClick={() => void cut()}
        >
          Use this part
        </Button>
        <Button variant="quiet" size="small" disabled={state.busy} onClick={onClose}>
          Leave it whole
        </Button>
      </div>
      <p className="m-0 text-muted">The whole picture stays among your pictures.</p>
    </div>
  );
}

/** The picture as it is turned, with the part that is chosen; a tap puts the middle of the part there. */
function Chosen({ picture, crop, become }: { picture: Picture; crop: Crop; become: (next: Crop) => void }) {
  const { part, turn } = crop;
  const whole = turnedSize(picture, turn);
  const width = offeredWidths(picture, 640, 'full').at(-1);
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    // Pressed by a key: nothing was pointed at.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, from: number, long: number) => ((at - from) / long) * 100;
    become(
      centred(crop, share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height)),
    );
  };
  const press = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    event.stopPropagation();
    become(change(crop));
  };
  const said = [part.x, part.y, part.width, part.height].map(Math.round);
  return (
    <button
      type="button"
      aria-label={`The part that is used: ${said[2]}% of the width and ${said[3]}% of the height, ${said[0]}% from the left and ${said[1]}% from above. The arrow keys move it; plus and minus change its size.`}
      className="relative mx-auto block max-w-full overflow-hidden rounded-md border border-line bg-sunken p-0"
      style={{
        aspectRatio: `${whole.width} / ${whole.height}`,
        width: `${(18 * whole.width) / whole.height}rem`,
      }}
      onClick={tap}
      onKeyDown={press}
    >
      <img
        src={width === undefined ? picture.url : renditionUrl(picture, width, 'webp')}
        alt=""
        className="absolute top-1/2 left-1/2 block h-auto max-w-none"
        style={{
          width: turn % 180 === 0 ? '100%' : `${(whole.height / whole.width) * 100}%`,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_100rem_rgb(0_0_0/0.6)] outline-1 outline-black"
        style={{
          left: `${part.x}%`,
          top: `${part.y}%`,
          width: `${part.width}%`,
          height: `${part.height}%`,
        }}
      />
    </button>
  );
}

/** The part by steps: where it is, and how large. */
function Steps({ crop, become }: { crop: Crop; become: (next: Crop) => void }) {
  const icon = 'size-5';
  const places = [
    ['Further left', ArrowLeft, keys.ArrowLeft!],
    ['Higher up', ArrowUp, keys.ArrowUp!],
    ['Further down', ArrowDown, keys.ArrowDown!],
    ['Further right', ArrowRight, keys.ArrowRight!],
    ['Smaller part', Minus, keys['-']!],
    ['Larger part', Plus, keys['+']!],
  ] as const;
  const sides = [
    ['Narrower', (one: Crop) => stretched(one, -step, 0)],
    ['Wider', (one: Crop) => stretched(one, step, 0)],
    ['Lower', (one: Crop) => stretched(one, 0, -step)],
    ['Taller', (one: Crop) => stretched(one, 0, step)],
  ] as const;
  return (
    <div role="group" aria-label="The part that is used" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap">
        {places.map(([label, Icon, change]) => (
          <IconButton
            key={label}
            label={label}
            icon={<Icon className={icon} />}
            onClick={() => become(change(crop))}
          />
        ))}
      </div>
      {crop.shape === 'free' && (
        <div className="flex flex-wrap gap-2">
          {sides.map(([label, change]) => (
            <Button key={label} variant="secondary" size="small" onClick={() => become(change(crop))}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
