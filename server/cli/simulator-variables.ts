import type { Env } from '../env'

export const simulatorVariables = ({ dataDir, publicUrl, carrier }: Env, port: string): Record<string, string> => ({
  SIMULATOR_PORT: port,
  // The app proxies it to signed-in users.
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: publicUrl,
  TWILIO_ACCOUNT_SID: carrier.accountSid,
  TWILIO_AUTH_TOKEN: carrier.authToken,
  TWILIO_API_KEY: carrier.apiKey,
  TWILIO_API_SECRET: carrier.apiSecret,
  TWILIO_TWIML_APP_SID: carrier.twimlAppSid,
})
