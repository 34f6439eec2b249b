import { z } from 'zod'
import { address, payments, ringless } from './provider-variables'

/** `npm run docs` generates docs/operate.md and .env.example from these. */
export interface Variable {
  schema: z.ZodType
  /** Completes the sentence "NAME must be …". */
  must: string
  about: string
  /** As shown in the table. */
  default?: string
  example?: string
}

const port = z.coerce.number().int().min(1).max(65535)
const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** All routes are mounted at the root. */
const origin = address.refine((value) => new URL(value).pathname === '/')

const runtime = {
  PORT: {
    schema: port.max(65533),
    must: 'a port number from 1 to 65533',
    about: 'Port of the app. The demo CRM takes PORT+1, the carrier simulator PORT+2.',
    default: '3000',
    example: '3000',
  },
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/),
    must: 'a host name or an address to listen on',
    about: 'Address to listen on.',
    default: '127.0.0.1',
    example: '127.0.0.1',
  },
  DATA_DIR: {
    schema: z.string(),
    must: 'a folder',
    about: 'Folder of the database, files and generated secrets. Everything that must survive is in it.',
    default: './data',
    example: './data',
  },
  PUBLIC_URL: {
    schema: origin,
    must: 'our own address without a path, such as https://dial.example.com',
    about: 'Public address, as browsers and the carrier write it. Webhook signatures are checked against it.',
    default: 'http://localhost:PORT',
    example: 'http://localhost:3000',
  },
  TRUST_PROXY: {
    schema: z.coerce.number().int().min(0).max(10),
    must: 'the number of proxies in front of us, 0 to 10',
    about: 'Number of proxies whose X-Forwarded-For is trusted.',
    default: '0',
    example: '0',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    must: 'fatal, error, warn, info, debug or silent',
    about: 'Least severe level that is logged. info logs each request.',
    default: 'warn under npm start, else info',
    example: 'info',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16),
    must: 'a random text of at least 16 characters',
    about: 'Bearer token for /metrics. Without it only programs on this machine can read /metrics.',
  },
  FILES_PER_ACCOUNT_MB: {
    schema: z.coerce.number().int().min(1).max(100_000_000),
    must: 'a whole number of megabytes, 1 or more',
    about: 'Quota of one account for attachments, recorded messages and videos. Files from outside do not count.',
    default: '10240',
    example: '10240',
  },
  FFMPEG_PATH: {
    schema: z.string().min(1).max(4096),
    must: 'a name that is on the PATH, or a path',
    about: 'The ffmpeg binary. Without one, audio and video that would need converting is refused with the reason.',
    default: 'ffmpeg',
    example: 'ffmpeg',
  },
  LINK_PREVIEW_ORIGINS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(origin)),
    must: 'addresses without a path, with commas between them, such as http://wiki.example.internal',
    about: 'Origins in your own network that link previews may read. Otherwise only the public internet is read.',
    example: 'http://wiki.example.internal',
  },
} satisfies Record<string, Variable>

const access = {
  APP_SECRET: {
    schema: z.string().min(32),
    must: 'a random text of at least 32 characters',
    about: 'Seals and hashes secrets, tokens and codes. Required unless the demo is on.',
    default: 'generated in DATA_DIR',
  },
  FIRST_OWNER_EMAIL: {
    schema: z.email().transform((value) => value.toLowerCase()),
    must: 'an e-mail address',
    about: 'The only address that can become the first owner. You can correct it until they sign in.',
    default: 'the first person to sign in',
    example: 'owner@example.com',
  },
} satisfies Record<string, Variable>

const environment = (name: string): Variable & { schema: typeof origin } => ({
  schema: origin,
  must: 'an address without a path, such as https://qa.trunkline.example',
  about: `Address of ${name} under Environment, for staff. Without it ${name} is not offered.`,
})

const staff = {
  STAFF_EMAIL_DOMAIN: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
      .transform((value) => value.toLowerCase()),
    must: 'a domain such as trunkline.example',
    about: 'People with a linked address of this domain are staff: they have Environment in the portal.',
    example: 'trunkline.example',
  },
  ENVIRONMENT_APP: environment('APP'),
  ENVIRONMENT_APP_1: environment('APP 1'),
  ENVIRONMENT_APP_2: environment('APP 2'),
  ENVIRONMENT_QA: environment('QA'),
  ENVIRONMENT_QA_2: environment('QA 2'),
  ENVIRONMENT_DEV: environment('DEV'),
  AFFILIATE_SIGN_UP_URL: {
    schema: address,
    must: 'the address of the page where affiliates sign up',
    about: 'Sign-up page of your affiliate provider. Switches the Affiliate Program on.',
    example: 'https://affiliates.example.com/sign-up',
  },
  AFFILIATE_REFERRAL_HOST: {
    schema: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i),
    must: 'a host name such as www.example.com',
    about: 'Host of the site that referral links open.',
    default: 'the host of PUBLIC_URL',
    example: 'www.example.com',
  },
} satisfies Record<string, Variable>

const mail = {
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }),
    must: 'an address such as smtps://user:password@mail.example.com',
    about: 'Mail server. Without it mail is shown on the outbox page (demo) or written to the log.',
    example: 'smtps://user:password@mail.example.com',
  },
  MAIL_FROM: {
    schema: z.string().regex(/@/),
    must: 'an e-mail address',
    about: 'Sender of all mail.',
    default: 'Trunkline <no-reply@trunkline.test>',
    example: 'Trunkline <dialer@example.com>',
  },
  SUPPORT_EMAIL: {
    schema: z.email(),
    must: 'an e-mail address',
    about: 'Address to which Get Support and Give Feedback write. Without it both are hidden, but not in the demo.',
    example: 'help@example.com',
  },
} satisfies Record<string, Variable>

const carrier = {
  TWILIO_ACCOUNT_SID: {
    schema: z.string().regex(/^AC[0-9a-f]{32}$/i),
    must: 'AC and 32 hexadecimal digits',
    about: 'Twilio account. Set all five TWILIO_ variables up to TWILIO_TWIML_APP_SID, or none.',
    default: 'the simulator',
  },
  TWILIO_AUTH_TOKEN: {
    schema: z.string().min(16),
    must: 'the auth token of the carrier account',
    about: 'Auth token. Webhook signatures are checked with it.',
  },
  TWILIO_API_KEY: {
    schema: z.string().regex(/^SK[0-9a-f]{32}$/i),
    must: 'SK and 32 hexadecimal digits',
    about: 'API key that signs the tokens of browser phones.',
  },
  TWILIO_API_SECRET: {
    schema: z.string().min(16),
    must: 'the secret of the carrier API key',
    about: 'Secret of that key.',
  },
  TWILIO_TWIML_APP_SID: {
    schema: z.string().regex(/^AP[0-9a-f]{32}$/i),
    must: 'AP and 32 hexadecimal digits',
    about: 'TwiML app of browser phones. Its voice URL is listed under "Webhooks".',
  },
  TWILIO_INTELLIGENCE_SERVICE_SID: {
    schema: z.string().regex(/^GA[0-9a-f]{32}$/i),
    must: 'GA and 32 hexadecimal digits',
    about: 'Conversational Intelligence service that transcribes recordings. The simulator has one.',
  },
  TWILIO_VERIFY_SERVICE: {
    schema: z.string().regex(/^VA[0-9a-f]{32}$/i),
    must: 'VA and 32 hexadecimal digits',
    about: 'Verify service with a code length of 5, for "Add Existing Number". The simulator has one.',
  },
  TWILIO_PRIMARY_PROFILE: {
    schema: z.string().regex(/^BU[0-9a-f]{32}$/i),
    must: 'BU and 32 hexadecimal digits',
    about: 'Approved primary business profile, for trust registrations. The simulator has one.',
  },
  CARRIER_BASE_URL: {
    schema: origin,
    must: 'the address, without a path, of a server that takes the carrier SDK',
    about: "Another server on this machine that takes the carrier SDK's requests.",
  },
  CALLS_PER_SECOND: {
    schema: z.coerce.number().int().min(1).max(1000),
    must: 'a whole number of calls, 1 to 1000',
    about: 'Most calls sent within any second.',
    default: "the carrier's own queue",
  },
  TEXT_SEGMENTS_PER_SECOND: {
    schema: z.coerce.number().int().min(1).max(10_000),
    must: 'a whole number of segments, 1 to 10000',
    about: 'Message segments a second for each local number (A2P 10DLC). Toll-free numbers send three.',
    default: '1',
  },
  // 1,600 characters are at most 24 segments; a tenth of the day is reserved for replies.
  TEXT_SEGMENTS_PER_DAY: {
    schema: z.coerce.number().int().min(100).max(100_000_000),
    must: 'a whole number of segments, 100 or more',
    about:
      'Message segments a day for the A2P campaign, from midnight Pacific time. A tenth is kept for one-to-one texts.',
  },
  TEXT_REGISTRATION: {
    schema: z.enum(['account', 'required', 'elsewhere']),
    must: 'account, required or elsewhere',
    about:
      'US local numbers that may text. `account`: in accounts that registered a brand here, numbers of its campaign and those that delivered texts before; `required`: these alone, in every account; `elsewhere`: all, registered in the carrier’s console.',
    default: 'account',
  },
  TEXT_SEGMENT_PRICE: {
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,4})?$/)
      .transform((value) => Math.round(Number(value) * 10_000)),
    must: 'dollars with at most four decimals, such as 0.0083',
    about: 'Price of a segment in dollars, carrier fees included. Shown in the composer.',
    example: '0.0083',
  },
} satisfies Record<string, Variable>

const integrations = {
  GHL_CLIENT_ID: {
    schema: z.string().min(8),
    must: 'the client id of your GoHighLevel app',
    about: 'GoHighLevel app of this installation. Redirect URL: PUBLIC_URL/manage/integrations/callback.',
  },
  GHL_CLIENT_SECRET: {
    schema: z.string().min(16),
    must: 'the client secret of your GoHighLevel app',
    about: 'Secret of that app. Set both or none.',
  },
  GHL_BASE_URL: {
    schema: address,
    must: 'the address of a server that takes GoHighLevel’s calls',
    about: "Another server on this machine that takes GoHighLevel's calls and shows its page.",
  },
  ASSISTANT_BASE_URL: {
    schema: address,
    must: 'the address of an OpenAI-compatible endpoint, such as https://api.openai.com/v1',
    about: 'OpenAI-compatible endpoint for transcripts and summaries. Needs at least one of the two models.',
    example: 'https://api.openai.com/v1',
  },
  ASSISTANT_API_KEY: {
    schema: z.string().min(1),
    must: 'the key of that endpoint',
    about: 'Key of that endpoint, if it needs one.',
  },
  ASSISTANT_TRANSCRIPTION_MODEL: {
    schema: z.string().max(200),
    must: 'the name of a model',
    about: 'Model that transcribes recordings (real carrier only).',
  },
  ASSISTANT_CHAT_MODEL: {
    schema: z.string().max(200),
    must: 'the name of a model',
    about: 'Model that summarizes transcripts. Without it the summary is made locally.',
  },
} satisfies Record<string, Variable>

const demo = {
  DEMO: {
    schema: flag,
    must: '1 or 0',
    about: 'Demo data, outbox, phones page and demo CRM. Refused with a real carrier off this machine.',
    default: '1 on this machine, else 0',
    example: '1',
  },
  DEMO_HISTORY: {
    schema: flag,
    must: '1 or 0',
    about: '1: the demo company starts with 60 days of calls and texts. Only with a simulated carrier.',
    default: '1 under npm start, else 0',
    example: '1',
  },
  CLOCK: {
    schema: z.enum(['real', 'practice']),
    must: 'real or practice',
    about: 'practice: local hours are decided as on a Tuesday at 11:00 in Chicago. Only with a simulated carrier.',
    default: 'practice with the simulator',
    example: 'real',
  },
  HOST_DEMO_PORT: {
    schema: port,
    must: 'a port number from 1 to 65535',
    about: 'Port of the demo CRM.',
    default: 'PORT+1',
    example: '3001',
  },
  SIMULATOR_PORT: {
    schema: port,
    must: 'a port number from 1 to 65535',
    about: 'Port of the carrier simulator.',
    default: 'PORT+2',
    example: '3002',
  },
} satisfies Record<string, Variable>

const development = {
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']),
    must: 'production, development or test',
    about: 'Kind of boot. development takes pages from Vite.',
    default: 'production',
  },
  PAGES: {
    schema: z.enum(['built', 'vite', 'none']),
    must: 'built, vite or none',
    about: 'Source of pages: the build, Vite, or no pages.',
    default: 'built',
  },
  CRASH_AT: {
    schema: z
      .string()
      .regex(/^[\w.-]+:(before|after)(,[\w.-]+:(before|after))*$/)
      .transform((points) => points.split(',')),
    must: 'commit boundaries such as place-call:before, with commas between them',
    about: 'Commit boundaries at which the process kills itself (crash tests).',
  },
  CRASH_TRACE: {
    schema: z.string(),
    must: 'a file',
    about: 'File to which each commit boundary is written (crash tests).',
  },
  WEBHOOK_ORIGINS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(origin)),
    must: 'addresses without a path, with commas between them, such as http://hooks.example.internal',
    about: 'Origins in your own network that webhooks may be sent to. Otherwise only the public internet is reached.',
    example: 'http://hooks.example.internal',
  },
} satisfies Record<string, Variable>

/** In document order. Development variables are not in .env.example. */
export const variableGroups: { title: string; variables: Record<string, Variable> }[] = [
  { title: 'Process and storage', variables: runtime },
  { title: 'Access', variables: access },
  { title: 'Mail', variables: mail },
  { title: 'Staff and affiliates', variables: staff },
  { title: 'Carrier', variables: carrier },
  { title: 'CRM and assistant', variables: integrations },
  { title: 'Payments', variables: payments },
  { title: 'Ringless voicemail', variables: ringless },
  { title: 'Demo and simulator', variables: demo },
  { title: 'Development', variables: development },
]

export const variables = {
  ...runtime,
  ...access,
  ...demo,
  ...mail,
  ...staff,
  ...carrier,
  ...integrations,
  ...payments,
  ...ringless,
  ...development,
}
