import { z } from 'zod'
import type { Variable } from './env-variables'

export const address = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !/[?#]/.test(value))
  .transform((value) => value.replace(/\/+$/, ''))

export const payments = {
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(sk|rk)_(test|live)_\w{8,}$/),
    must: 'a secret or restricted key of Stripe (sk_…, rk_…)',
    about: 'Stripe key. Switches billing on. Set all three STRIPE_ variables, or none.',
    default: 'the payment simulator in the demo, else billing is off',
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z.string().regex(/^pk_(test|live)_\w{8,}$/),
    must: 'the publishable key of Stripe (pk_…)',
    about: 'Key of the card form in the browser. Test or live as the secret key.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\w{8,}(,\s*whsec_\w{8,})*$/)
      .transform((text) => text.split(',').map((secret) => secret.trim())),
    must: 'the signing secret of the webhook endpoint (whsec_…), during a rotation several with commas between them',
    about: 'Signing secret of the endpoint PUBLIC_URL/webhooks/stripe. Several during a rotation.',
  },
} satisfies Record<string, Variable>

export const ringless = {
  DROP_COWBOY_TEAM_ID: {
    schema: z.string().min(1).max(200),
    must: 'the team ID of your Drop Cowboy account',
    about: 'Drop Cowboy team for ringless voicemail. Set the first three DROP_COWBOY_ variables, or none.',
    default: 'the simulator with the simulated carrier, else no ringless voicemail',
  },
  DROP_COWBOY_SECRET: {
    schema: z.string().min(8).max(200),
    must: 'the secret of your Drop Cowboy account',
    about: 'Secret of that team.',
  },
  DROP_COWBOY_BRAND_ID: {
    schema: z.string().min(1).max(200),
    must: 'the ID of a brand in the trust center of Drop Cowboy',
    about: 'Brand in whose name drops are sent. It must be allowed to send `audio_url`.',
  },
  DROP_COWBOY_POOL_ID: {
    schema: z.string().min(1).max(200),
    must: 'the ID of a number pool at Drop Cowboy',
    about: 'Private pool of numbers that send drops.',
    default: 'the pool of shared numbers',
  },
  DROP_COWBOY_WEBHOOK_SECRET: {
    schema: z.string().min(8).max(200),
    must: 'the signing secret of the status webhook',
    about:
      'Signing secret of the webhook PUBLIC_URL/webhooks/ringless. Without it each drop reports by its own callback.',
  },
  RINGLESS_BASE_URL: {
    schema: address,
    must: 'the address of a server that takes Drop Cowboy’s calls',
    about: "Another server on this machine that takes Drop Cowboy's calls, with the version: http://127.0.0.1:4010/v1.",
  },
} satisfies Record<string, Variable>
