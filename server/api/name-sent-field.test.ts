import { expect, test } from 'vitest'
import { DomainError } from '../../app/domain/errors'
import { nameSentField } from './name-sent-field'

const refuse = (sent: { dialerSettings?: object }) =>
  nameSentField(sent, () =>
    Promise.reject(new DomainError('invalid', 'No', { ringTimeout: ['Too long'], callboardName: ['Taken'] })),
  )

test('an error of a setting that was sent in dialerSettings carries its path', async () => {
  await expect(refuse({ dialerSettings: { ringTimeout: 900 } })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { 'dialerSettings.ringTimeout': ['Too long'], callboardName: ['Taken'] },
  })
})

test('a setting that was sent alone keeps its name', async () => {
  const fieldErrors = { ringTimeout: ['Too long'], callboardName: ['Taken'] }
  await expect(refuse({})).rejects.toMatchObject({ fieldErrors })
  await expect(refuse({ dialerSettings: {} })).rejects.toMatchObject({ fieldErrors })
})
