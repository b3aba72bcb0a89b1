import type { HostView } from '#shared/api/live-class.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { LineForm, questionStates } from './room-components.tsx';

/** The console as it is, and what to do with the next state of it. */
export interface ConsoleProps {
  view: HostView;
  took: (view: HostView) => void;
}

/** What people asked: let through, hidden or answered. */
export function HostQuestions({ view, took }: ConsoleProps) {
  const moderate = async (id: string, body: { state?: 'shown' | 'hidden'; answer?: string }) => {
    const { data, error } = await liveClassCalls.moderateQuestion({ params: { id }, body });
    if (data) took(data);
    return { error };
  };
  const put = async (id: string, state: 'shown' | 'hidden') => {
    const { error } = await moderate(id, { state });
    if (error) notify.error(sentenceOf(error, 'That did not work. Please try again.'));
  };
  return (
    <Card as="section" aria-labelledby="host-questions">
      <h2 id="host-questions" className="m-0 text-xl font-bold">
        Questions
      </h2>
      {view.questions.length === 0 && <p className="mb-0 text-muted">Nobody has asked yet.</p>}
      <ul className="m-0 mt-3 grid list-none gap-4 p-0">
        {view.questions.map((question) => (
          <li key={question.id} className="grid gap-2 border-t border-line pt-3 break-words">
            <p className="m-0">
              <span className="font-medium">{question.first_name}:</span> {question.text}
            </p>
            <p className="m-0">
              <Badge tone={questionStates[question.state].tone}>{questionStates[question.state].text}</Badge>
            </p>
            {question.answer && <p className="m-0">Answer: {question.answer}</p>}
            <div className="flex flex-wrap gap-2">
              {question.state !== 'shown' && (
                <Button size="small" onClick={() => void put(question.id, 'shown')}>
                  Show to everyone
                </Button>
              )}
              {question.state !== 'hidden' && (
                <Button size="small" variant="secondary" onClick={() => void put(question.id, 'hidden')}>
                  Hide
                </Button>
              )}
            </div>
            <LineForm
              label="Answer"
              button="Send the answer"
              fallback="The answer could not be sent. Please try again."
              send={(answer) => moderate(question.id, { answer })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
