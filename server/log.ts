import pino from 'pino'
import type { Log } from '../app/domain/log.port'
import type { Env } from './env'

export function createLogger(env: Pick<Env, 'logLevel'>): Log {
  return pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: pino.stdSerializers.err },
    redact: ['authorization', 'cookie', 'token', 'code', '*.authorization', '*.cookie', '*.token'],
  })
}
