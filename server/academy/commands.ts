import { naira } from '#shared/money.ts';
import {
  audit,
  oneWord,
  type Actor,
  type AtTerminal,
  type Command,
  type CommandSet,
} from '../platform/commands.ts';
import { answerCourseDispute, courseDisputes, courseRefunds, type CourseAnswer } from './buying/disputes.ts';
import { correctName, nameOnCertificate, noSuchCertificate } from './progress/certificate.ts';
import { importHere } from './content/import-jobs.ts';
import { CourseFolderError } from './content/manifest.ts';
import { grantCourse, moveCourse, withdrawCourse } from './operating.ts';
import type { AcademyDeps } from './deps.ts';
import { refundByOperator } from './buying/refund.ts';

interface Reading extends AtTerminal {
  academy: AcademyDeps;
}
type Operating = Reading & Actor;

const refundWords = {
  unknown: 'There is no such course payment.',
  nothing: 'Nothing of this payment is left to send back.',
  disputed: 'The bank is asking for this money. Answer the dispute instead: course disputes.',
  busy: 'A refund of this payment is being sent right now. Try again in a minute.',
} as const;

const moveWords = {
  unknown: 'No access stands behind this reference.',
  taken: 'That address has, or had, an access of its own.',
} as const;

const commands: readonly Command<Reading>[] = [
  {
    words: 'course import <folder>',
    does: 'take a course in, or what changed of it',
    would: 'take in the course in the folder <folder>, or what changed of it',
    async run(deps, [folder = '']) {
      try {
        const said = await importHere(deps.academy, folder, (line) => console.log(line));
        await audit(deps, 'course import', folder, {});
        return said;
      } catch (error) {
        if (error instanceof CourseFolderError) return error.message;
        throw error;
      }
    },
  },
  {
    words: 'course grant <email>',
    does: 'give the course without a payment',
    would: 'give the course to <email> without a payment and mail the way in',
    async run(deps, [email = '']) {
      if (!isAddress(email)) return notAnAddress;
      if (!(await grantCourse(deps.academy, email))) return `${email} has the course already.`;
      await audit(deps, 'course grant', email, {});
      return `${email} has the course now; the way in is mailed.`;
    },
  },
  {
    words: 'course withdraw <email>',
    does: 'take it away without sending money back',
    would: 'take the course away from <email> without sending money back, and write to them',
    async run(deps, [email = '']) {
      if (!(await withdrawCourse(deps.academy, email))) return `${email} does not have the course.`;
      await audit(deps, 'course withdraw', email, {});
      return `${email} no longer has the course, and was told so.`;
    },
  },
  {
    words: 'course move <reference> <email>',
    does: 'what was bought under a mistyped address goes to the right one',
    would:
      'give what was bought by <reference> to <email> and mail the way in there, and take it from the address it has now',
    async run(deps, [reference = '', email = '']) {
      if (!isAddress(email)) return notAnAddress;
      const moved = await moveCourse(deps.academy, reference, email);
      if (!moved.ok) return moveWords[moved.reason];
      await audit(deps, 'course move', reference, { from: moved.from, to: email });
      return `The course went from ${moved.from} to ${email}; the way in is mailed there.`;
    },
  },
  {
    words: 'course certificate <certificate> <name-on-it>',
    does: 'put the name on a certificate right, where its holder misspelt it; make sure first that it is the same person',
    would: 'have <certificate> be in the name of <name-on-it> from now on',
    async run(deps, [code = '', ...words]) {
      const corrected = await correctName(deps.academy, code, words.join(' '));
      if (!corrected.ok) return corrected.why;
      await audit(deps, 'course certificate', code, { from: corrected.from, to: corrected.to });
      return `The certificate of ${corrected.from} is in the name of ${corrected.to} now.`;
    },
  },
  {
    words: 'course refund <reference>',
    does: 'send the money back and take the course away',
    would: 'ask the provider to send back what is left of <reference>, and take the course away',
    run: refund,
  },
  {
    words: 'course refunds',
    does: 'refunds that failed or wait for a person; normally empty',
    would: null,
    run: ({ academy }) => courseRefunds(academy),
  },
  {
    words: 'course disputes',
    does: 'who asked their bank for money of the course, and until when to answer',
    would: null,
    run: ({ academy }) => courseDisputes(academy),
  },
  {
    words: 'course dispute accept <dispute-id>',
    does: 'give the money of a dispute back; the course is withdrawn',
    would: 'give the money of <dispute-id> back and take the course away',
    run: (deps, [id = '']) => answer(deps, id, { kind: 'accept' }),
  },
  {
    words: 'course dispute explain <dispute-id> <what>',
    does: 'tell the bank what was delivered; it decides',
    would: 'tell the bank of <dispute-id>: <what>',
    run: (deps, [id = '', ...words]) => explain(deps, id, words.join(' ').trim()),
  },
];

/** The academy from a terminal. */
export const courseCommands: CommandSet<Reading> = {
  commands,
  meanings: {
    certificate: oneWord(async ({ academy }, code) => {
      const name = await nameOnCertificate(academy, code);
      return name && `the certificate of ${name}`;
    }, noSuchCertificate),
    'dispute-id': oneWord(async ({ academy }, id) => {
      const found = (await courseDisputes(academy)).find((known) => known.id === id);
      return found ? `the dispute about ${naira(found.amount_kobo)}` : null;
    }, 'There is no such dispute.'),
  },
};

const fewestWords = 20;

async function explain(deps: Operating, id: string, service: string): Promise<string> {
  if (service.length < fewestWords) return 'Say what was delivered, when and to whom.';
  return answer(deps, id, { kind: 'explain', service });
}

const answerWords = {
  unknown: 'There is no such dispute about the course.',
  answered: 'This dispute was answered already.',
  unclear: 'The payment provider did not answer clearly. Look at `course disputes` in a minute.',
} as const;

async function answer(deps: Operating, id: string, given: CourseAnswer): Promise<string> {
  const answered = await answerCourseDispute(deps.academy, id, given);
  if (!answered.ok)
    return answered.reason === 'refused'
      ? `The payment provider refused the answer: ${answered.message}`
      : answerWords[answered.reason];
  await audit(deps, `course dispute ${given.kind}`, id, { given, state: answered.state });
  return `Answered. The dispute is ${answered.state} now, and the student is told when the bank has decided.`;
}

async function refund(deps: Operating, [reference = '']: string[]): Promise<string> {
  const asked = await refundByOperator(deps.academy, reference, deps.actor);
  if (!asked.ok) return refundWords[asked.reason];
  await audit(deps, 'course refund', reference, { email: asked.email });
  return `The refund to ${asked.email} is asked for, and the course is withdrawn. If the bank refuses it: course refunds.`;
}

const notAnAddress = 'That is not an email address.';
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
