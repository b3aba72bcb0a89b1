import type { LogEntry, LogFields } from './response.ts';

/** What happened while paying, as the provider's dashboard shows it; handed to `save` after every line. */
export class TransactionLog {
  readonly fields: LogFields;
  private readonly save: (fields: LogFields) => void;

  constructor(known: Partial<LogFields> | null, save: (fields: LogFields) => void) {
    this.save = save;
    this.fields = {
      start_time: known?.start_time ?? Math.round(Date.now() / 1000),
      time_spent: known?.time_spent ?? 0,
      attempts: known?.attempts ?? 0,
      authentication: known?.authentication ?? null,
      errors: known?.errors ?? 0,
      success: known?.success ?? false,
      mobile: known?.mobile ?? isMobile(),
      input: [...(known?.input ?? [])],
      history: [...(known?.history ?? [])],
    };
  }

  /** The customer tries to pay by this channel. */
  attempt(channel: string): void {
    this.fields.attempts += 1;
    this.note('action', `Attempted to pay with ${channel}`);
  }

  /** The customer filled in a field; never what they typed. */
  input(field: string): void {
    this.fields.input.push(field);
    this.note('input', `Filled in ${field}`);
  }

  /** The bank wants to know who it is. */
  authenticate(kind: string): void {
    this.fields.authentication = kind;
    this.note('auth', `Asked for ${kind}`);
  }

  error(message: string): void {
    this.fields.errors += 1;
    this.note('error', `Error: ${message}`);
  }

  success(channel: string): void {
    this.fields.success = true;
    this.note('success', `Successfully paid with ${channel}`);
  }

  private note(type: LogEntry['type'], message: string): void {
    const time = Math.max(0, Math.round(Date.now() / 1000) - this.fields.start_time);
    this.fields.time_spent = time;
    this.fields.history.push({ type, message, time });
    this.save(this.fields);
  }
}

const isMobile = () => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent);
