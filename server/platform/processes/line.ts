/** Questions and answers between two processes of one start. */
export interface Line {
  /** Asks the other end; rejects when it is gone or could not answer. */
  ask(topic: string, data?: unknown): Promise<unknown>;
  /** Says something that is not answered. */
  tell(topic: string, data?: unknown): void;
  /** Says who answers to a topic. What one end sends is heard in the order in which it was sent. */
  hear(topic: string, answer: (data: never) => unknown): void;
  /** Hands over what the channel brought. */
  take(message: unknown): void;
  /** The other end is gone. */
  cut(): void;
}

/** With a number it is a question, which the answer names again. */
type Message =
  | { topic: string; data: unknown; asked?: number }
  | { said: number; data?: unknown; problem?: string };

/**
 * A line over a channel of messages. What is said while one round of events is worked through goes out in one message: a
 * message costs as much to send and read as what hangs on it to do.
 */
export function createLine(send: (messages: Message[]) => void): Line {
  const heard = new Map<string, (data: never) => unknown>();
  const open = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>();
  let lastAsked = 0;
  let waiting: Message[] = [];
  let isCut = false;

  const flush = () => {
    const going = waiting;
    waiting = [];
    if (!isCut) send(going);
  };
  const say = (message: Message) => {
    if (waiting.push(message) === 1) setImmediate(flush);
  };
  const answer = async (topic: string, data: unknown) => {
    const hears = heard.get(topic);
    if (!hears) throw new Error(`Nobody answers to ${topic}.`);
    return hears(data as never);
  };
  const take = (message: Message) => {
    if ('said' in message) {
      const asker = open.get(message.said);
      open.delete(message.said);
      if (message.problem === undefined) asker?.resolve(message.data);
      else asker?.reject(new Error(message.problem));
      return;
    }
    const { asked } = message;
    answer(message.topic, message.data).then(
      (data) => asked !== undefined && say({ said: asked, data }),
      (error: Error) => asked !== undefined && say({ said: asked, problem: error.message }),
    );
  };
  return {
    ask(topic, data) {
      if (isCut) return Promise.reject(new Error('The other process is gone.'));
      const asked = (lastAsked += 1);
      say({ topic, data, asked });
      return new Promise((resolve, reject) => open.set(asked, { resolve, reject }));
    },
    tell: (topic, data) => say({ topic, data }),
    hear: (topic, hears) => void heard.set(topic, hears),
    take(messages) {
      // Others, such as a watcher of files, use the channel for words of their own.
      if (Array.isArray(messages)) for (const message of messages as Message[]) take(message);
    },
    cut() {
      isCut = true;
      for (const { reject } of open.values()) reject(new Error('The other process is gone.'));
      open.clear();
    },
  };
}
