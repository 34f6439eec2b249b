import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError, notFound } from '~/domain/errors'
import { answerOf } from '../../../tests/helpers/screen'
import { orNotFound, handleSubmission } from './submission'

const schema = z.strictObject({ name: z.string().min(1, 'Name required') })
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const ok = async () => new Response(null, { status: 204 })
const refuse = (error: unknown) => async () => {
  throw error
}

describe('submit', () => {
  it('hands the verb what the schema read', async () => {
    let read: unknown
    const answer = handleSubmission(form({ name: 'Spring' }), schema, async (input) => {
      read = input
      return ok()
    })
    expect((await answerOf(answer)).status).toBe(204)
    expect(read).toEqual({ name: 'Spring' })
  })

  it('answers field errors without calling the verb', async () => {
    const answer = handleSubmission(form({ name: '' }), schema, refuse(new Error('called')))
    expect(await answerOf(answer)).toMatchObject({ status: 422, data: { result: { status: 'error' } } })
  })

  it('maps a refusal to the fields it names, else to a sentence over the form', async () => {
    const named = handleSubmission(
      form({ name: 'a' }),
      schema,
      refuse(new DomainError('invalid', 'No', { name: ['Taken'] })),
    )
    expect(await answerOf(named)).toMatchObject({ status: 422, data: { result: { error: { name: ['Taken'] } } } })
    const busy = handleSubmission(
      form({ name: 'a' }),
      schema,
      refuse(new DomainError('too_many_requests', 'Wait 1 minute')),
    )
    expect(await answerOf(busy)).toMatchObject({ status: 429, data: { result: { error: { '': ['Wait 1 minute'] } } } })
  })

  it('makes a missing record a missing page', async () => {
    await expect(handleSubmission(form({ name: 'a' }), schema, refuse(notFound('List')))).rejects.toMatchObject({
      status: 404,
    })
    await expect(orNotFound(Promise.reject(notFound('List')))).rejects.toMatchObject({ status: 404 })
  })

  it('rethrows an unexpected error, unless the screen has words for it', async () => {
    const fault = new Error('disk full')
    await expect(handleSubmission(form({ name: 'a' }), schema, refuse(fault))).rejects.toBe(fault)
    const logged: unknown[] = []
    const silent = () => {}
    const log = { debug: silent, info: silent, warn: silent, error: (fields: unknown) => void logged.push(fields) }
    const failure = { message: 'Failed to send login email', log }
    const spoken = handleSubmission(form({ name: 'a' }), schema, refuse(fault), failure)
    expect(await answerOf(spoken)).toMatchObject({
      status: 500,
      data: { result: { error: { '': ['Failed to send login email'] } } },
    })
    expect(logged).toEqual([{ err: fault }])

    const full = new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
    expect(await answerOf(handleSubmission(form({ name: 'a' }), schema, refuse(full), failure))).toMatchObject({
      status: 503,
      data: { result: { error: { '': ['Failed to send login email'] } } },
    })
    expect(logged).toHaveLength(1)

    const limited = new DomainError('too_many_requests', 'Try again in 1 minute')
    expect(await answerOf(handleSubmission(form({ name: 'a' }), schema, refuse(limited), failure))).toMatchObject({
      data: { result: { error: { '': ['Failed to send login email. Try again in 1 minute'] } } },
    })
  })
})
