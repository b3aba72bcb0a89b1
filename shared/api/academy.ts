import { z } from 'zod';
import { Detail, Email } from './accounts.ts';
import { contract } from './contract.ts';
import { MailReason } from './mail-reason.ts';
import { Kobo } from './stores.ts';
import { inOneLine } from './text.ts';

/** One way to watch or hear a video. `bytes` is what playing all of it loads, so that its cost can be said before. */
export const Rendition = z.object({
  /** `144p`, `240p`, `360p`, `480p`, `source`; `voice` is sound alone, to go with the stills. */
  name: z.enum(['144p', '240p', '360p', '480p', 'source', 'voice']),
  /** Pixels; 0 for `voice`. */
  height: z.number().int(),
  bytes: z.number().int(),
  /** Signed, 15 minutes; null without access, and never an address of the storage. */
  url: z.string().nullable(),
  /** Signed like `url`: the playlist of the same as HLS, which long videos have; else null. */
  hlsUrl: z.string().nullable(),
});
export type Rendition = z.infer<typeof Rendition>;

/** A picture of a slide and the second from which it is shown; what the voice goes with. */
export const Still = z.object({ at: z.number(), url: z.string() });

export const CourseVideo = z.object({
  id: z.string(),
  title: z.string(),
  /** What it is about, in a sentence or two. */
  summary: z.string().optional(),
  /** `mm:ss` or `hh:mm:ss`. */
  duration: z.string(),
  seconds: z.number(),
  /** Signed address of the rendition that suits most; null without access, also for the first video. */
  videoUrl: z.string().nullable(),
  /** Signed like `videoUrl`: the HLS playlist of all sizes, which long videos have; else null. */
  hlsUrl: z.string().nullable(),
  watched: z.boolean(),
  renditions: z.array(Rendition),
  /** WebVTT; null without access or where there are none. */
  captionsUrl: z.string().nullable(),
  stills: z.array(Still),
  /** Second at which this person left it. */
  position: z.number(),
  /** Distinct seconds really played, as the server counts them. */
  played: z.number(),
});
export type CourseVideo = z.infer<typeof CourseVideo>;

export const Lesson = z.object({ title: z.string(), videos: z.array(CourseVideo) });
export type Lesson = z.infer<typeof Lesson>;

export const Certificate = z.object({
  code: z.string(),
  name: z.string(),
  course: z.string(),
  issued_at: z.iso.datetime(),
  url: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

export const Course = z.object({
  slug: z.string(),
  /** The academy's label, `JBA`. */
  label: z.string(),
  title: z.string(),
  description: z.string(),
  cover: z
    .object({ url: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  price_kobo: Kobo,
  currency: z.literal('NGN'),
  lessons: z.array(Lesson),
  has_access: z.boolean(),
  /** Said when the asker may still give the course back: within 7 days, less than 20 % played and loaded, once. */
  refund: z.object({ until: z.iso.datetime(), reference: z.string() }).nullable(),
  /** Why the asker cannot give it back themselves, where they bought it. */
  refund_closed: z.string().nullable(),
  certificate: Certificate.nullable(),
  /** Whose access it is: shown so that a mistyped address is noticed. */
  email: z.string().nullable(),
  /** Why mails to it do not arrive; null: they do, as far as is known. */
  mail_fails: MailReason.nullable(),
});
export type Course = z.infer<typeof Course>;

export const getCourse = contract({
  method: 'GET',
  path: '/api/courses/',
  summary: 'The course with its outline; addresses of videos only for those who may watch (optional bearer).',
  answer: Course,
});

export const checkCourseEmail = contract({
  method: 'GET',
  path: '/api/courses/check-email/',
  summary: 'Whether an email address already has the course.',
  query: z.object({
    email: Email,
    /** Shown when a refusal asked for an effort (shared/effort.ts). */
    effort: z.string().max(300).optional(),
  }),
  answer: z.object({ status: z.boolean() }),
});

/** The server sets the price and the reference; the browser only says who pays. */
export const buyCourse = contract({
  method: 'POST',
  path: '/api/courses/checkout/',
  summary: 'Begin a purchase; sets the cookie that ties it to this browser.',
  body: z.object({ email: Email }),
  status: 201,
  answer: z.object({
    reference: z.string(),
    /** null where we could not reach the provider: then the popup begins the payment with the public key. */
    access_code: z.string().nullable(),
    /** The provider's page, for browsers without its popup; null like the code. */
    authorization_url: z.string().nullable(),
    public_key: z.string(),
    email: z.string(),
    amount: Kobo,
    currency: z.literal('NGN'),
    metadata: z.object({ reason: z.string(), purpose: z.string(), owner_id: z.string() }),
  }),
});

/**
 * Verification of a payment and the one sign-in that needs no password. While the bank has not answered:
 * 202 with `access_token` null. Given once, to the browser that began the purchase, within 30 minutes.
 */
export const forceLogin = contract({
  method: 'POST',
  path: '/api/courses/force-login/',
  summary: 'Whether a payment arrived; if so, a token for the course alone.',
  body: z.object({
    payment_ref: z.string({ error: 'Tell us the payment reference.' }).trim().min(1).max(100),
    email: Email,
  }),
  answer: z.object({
    access_token: z.string().nullable(),
    /**
     * `not_paid`: nobody has tried to pay yet, so a closed payment window means that they changed their mind.
     * `paid_log_in`: the money is here and the course is theirs, but this browser must log in (another browser, or an account that existed).
     */
    state: z.enum(['paid', 'paid_log_in', 'pending', 'not_paid', 'failed']),
    detail: z.string(),
  }),
});

export const courseLogin = contract({
  method: 'POST',
  path: '/api/courses/login/',
  summary: 'Log in to the course alone; the token opens nothing else.',
  body: z.object({
    email: Email,
    password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
  }),
  answer: z.object({ access: z.string() }),
});

/** Like `courseLogin`, by Google's ID token. */
export const courseGoogleLogin = contract({
  method: 'POST',
  path: '/api/courses/google/',
  summary: 'Log in to the course alone with Google; the token opens nothing else.',
  body: z.object({ access_token: z.string().min(1).max(8192) }),
  answer: z.object({ access: z.string() }),
});

export const requestCourseLink = contract({
  method: 'POST',
  path: '/api/courses/sign-in-link/',
  summary: 'Mail a one-time sign-in link; the answer is the same for every address.',
  body: z.object({ email: Email }),
  answer: Detail,
});

export const redeemCourseLink = contract({
  method: 'POST',
  path: '/api/courses/sign-in-link/redeem/',
  summary: 'Exchange the key of a sign-in link for a course token, once.',
  body: z.object({ key: z.string().min(1).max(200) }),
  answer: z.object({ access: z.string(), email: z.string() }),
});

export const courseLogout = contract({
  method: 'POST',
  path: '/api/courses/logout/',
  summary: 'End the course session of the bearer.',
  answer: Detail,
});

export const markWatched = contract({
  method: 'POST',
  path: '/api/courses/update/',
  summary: 'Mark a video watched; never takes it back. 401 without a token (X-13).',
  body: z.object({ video_id: z.string().min(1).max(100), watched: z.literal(true) }),
  answer: z.object({ video_id: z.string(), watched: z.literal(true) }),
});

/** Stretches of media time really played, [from, to) in seconds; may come late, twice or in any order. */
export const recordPlayed = contract({
  method: 'POST',
  path: '/api/courses/played/',
  summary: 'Book seconds really played and where the person is.',
  body: z.object({
    beats: z
      .array(
        z.object({
          video_id: z.string().min(1).max(100),
          stretches: z.array(z.tuple([z.number().min(0), z.number().min(0)])).max(200),
          position: z.number().min(0),
          /** When the browser noted it; a late beat does not move the position of a newer one back. */
          at: z.iso.datetime(),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: z.object({
    videos: z.array(z.object({ video_id: z.string(), played: z.number(), watched: z.boolean() })),
  }),
});

export const refundCourse = contract({
  method: 'POST',
  path: '/api/courses/refund/',
  summary:
    'Give the course back: within 7 days of paying, with less than 20 % played and loaded, once per address.',
  body: z.object({ reference: z.string().min(1).max(100) }),
  answer: Detail,
});

export const claimCertificate = contract({
  method: 'POST',
  path: '/api/courses/certificate/',
  summary: 'The certificate, made when every video was watched by the server’s own count.',
  body: z.object({
    name: inOneLine(z.string().trim().min(2, 'Enter your name as it should appear.').max(80)),
  }),
  answer: Certificate,
});

export const checkCertificate = contract({
  method: 'GET',
  path: '/api/courses/certificates/:code',
  summary: 'Whether a certificate is real, for whoever is shown it.',
  params: z.object({ code: z.string().min(4).max(40) }),
  answer: Certificate,
});
