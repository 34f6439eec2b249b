import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { SimulatorOptions } from './start'

const sidOf = (prefix: string) =>
  z.string('is missing').regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), `must be ${prefix} and 32 hexadecimal digits`)
const secret = z.string('is missing').min(16, 'must have at least 16 characters')
const positive = z.coerce.number('must be a number').positive('must be above 0')

export const shape = z.object({
  SIMULATOR_PORT: z.coerce
    .number('must be a number')
    .int()
    .min(0)
    .max(65_535, 'must be a port')
    .default(4010)
    .describe('Port of the simulator.'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: z.url('must be a URL like http://localhost:3000'),
  TWILIO_ACCOUNT_SID: sidOf('AC'),
  TWILIO_AUTH_TOKEN: secret,
  TWILIO_API_KEY: sidOf('SK'),
  TWILIO_API_SECRET: secret,
  TWILIO_TWIML_APP_SID: sidOf('AP'),
  SIMULATOR_VOICE_URL: z
    .url()
    .optional()
    .describe("Where browser calls are sent first instead of the app's own webhook."),
  SIMULATOR_SEED: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .default(1)
    .describe('Seed that decides who answers and when.'),
  SIMULATOR_SPEED: positive.default(1).describe('Speed of simulated time; 4 is four times real time.'),
  SIMULATOR_CPS: positive.default(3).describe('Calls a second that the simulated carrier starts.'),
  SIMULATOR_MPS: positive.default(5).describe('Message segments a second for each number.'),
  SIMULATOR_TIMEOUT_BUFFER_MS: z.coerce
    .number()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('Milliseconds that phones ring beyond their timeout (Twilio: up to 5000).'),
  SIMULATOR_ENFORCE_A2P: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1')
    .describe('1: texts of numbers without a verified A2P campaign fail.'),
  SIMULATOR_POPULATION: z
    .string()
    .optional()
    .describe('JSON file of personas that replaces the built-in ones (server/simulator/README.md).'),
})

/** Throws one sentence per invalid variable. */
export function readEnv(env: NodeJS.ProcessEnv = process.env): SimulatorOptions {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(variables)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  const values = parsed.data
  return {
    host: values.HOST,
    port: values.SIMULATOR_PORT,
    dataDir: path.resolve(values.DATA_DIR.replace(/^~(?=\/)/, os.homedir())),
    publicUrl: values.PUBLIC_URL.replace(/\/$/, ''),
    account: {
      sid: values.TWILIO_ACCOUNT_SID,
      authToken: values.TWILIO_AUTH_TOKEN,
      apiKey: values.TWILIO_API_KEY,
      apiSecret: values.TWILIO_API_SECRET,
      applicationSid: values.TWILIO_TWIML_APP_SID,
    },
    voiceUrl: values.SIMULATOR_VOICE_URL,
    seed: values.SIMULATOR_SEED,
    speed: values.SIMULATOR_SPEED,
    callsPerSecond: values.SIMULATOR_CPS,
    segmentsPerSecond: values.SIMULATOR_MPS,
    timeoutBufferMs: values.SIMULATOR_TIMEOUT_BUFFER_MS,
    enforcesA2p: values.SIMULATOR_ENFORCE_A2P,
    populationFile: values.SIMULATOR_POPULATION,
  }
}
