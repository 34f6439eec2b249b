import { z } from 'zod'
import { codeRequest } from '~/domain/number-verifications/number-verifications.schema'

/** `via`: the pressed button. */
export const addNumberForm = codeRequest
  .pick({ phone: true, nickname: true })
  .extend({ shared: z.literal('on').optional(), via: z.enum(['text', 'call']) })
