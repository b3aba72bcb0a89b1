import { useState } from 'react';
import { ScanBarcode } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { Camera, canScan } from './camera.tsx';

interface Props extends Omit<TextFieldProps, 'onScan'> {
  onScan: (code: string) => void;
}

/** A code that is typed, or read by the camera where the browser can. */
export function BarcodeField({ onScan, ...field }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex items-end gap-2 self-start">
      <TextField className="min-w-0 flex-1" autoComplete="off" {...field} />
      {canScan() && (
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
        <Dialog open onOpenChange={setOpen} title="Hold the code before the camera">
          <Camera
            onCode={(code) => {
              onScan(code);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
