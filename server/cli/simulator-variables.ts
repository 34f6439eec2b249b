import type { Env } from '../env'

/** What the simulator needs to know of an app to be its carrier: the same account, and where its callbacks go. */
export const simulatorVariables = ({ dataDir, publicUrl, carrier }: Env, port: string): Record<string, string> => ({
  SIMULATOR_PORT: port,
  // Never reachable from other machines: the app proxies its page to people who are signed in.
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: publicUrl,
  TWILIO_ACCOUNT_SID: carrier.accountSid,
  TWILIO_AUTH_TOKEN: carrier.authToken,
  TWILIO_API_KEY: carrier.apiKey,
  TWILIO_API_SECRET: carrier.apiSecret,
  TWILIO_TWIML_APP_SID: carrier.twimlAppSid,
})
