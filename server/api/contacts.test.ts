import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { startSession } from '../../app/domain/access/start-session.server'
import type { ContactListView, ContactView, ImportView } from '../../app/domain/contacts/contacts.schema'
import { runImport } from '../../app/domain/imports/run-import.server'
import type { SuppressionView } from '../../app/domain/protection/protection.schema'
import { apiOf, type Api } from '../../tests/helpers/api'
import { testWorld, type World } from '../../tests/helpers/world'
import { fileHandler } from '../files/file-handler'
import { createLimits } from '../limits'
import { apiHandler } from './api-handler'

let world: World
let http: Server
let url: string
let api: Api
let foreign: Api
let token: string

const tokenOf = async (person: UserActor) =>
  (await startSession(world.system, { userId: person.userId, for: 'api' })).token

beforeEach(async () => {
  world = await testWorld()
  const env = { publicUrl: 'http://localhost' }
  const app = express()
  const limits = createLimits()
  app.use(fileHandler(world.services, env, limits))
  app.use(apiHandler(world.services, env, limits))
  http = createServer(app).listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  token = await tokenOf(await world.person())
  const foreignToken = await tokenOf(await world.person({ role: null }))
  api = apiOf(url, () => token)
  foreign = apiOf(url, () => foreignToken)
})
afterEach(async () => {
  http.close()
  http.closeAllConnections()
  await world.close()
})

const grace = { contactId: 'crm-1', firstName: 'Grace', numbers: ['312-555-0105'] }
const upload = (text: string, fileName = 'Leads.csv') => {
  const form = new FormData()
  form.set('file', new File([text], fileName, { type: 'text/csv' }))
  return api.post<ImportView>('/api/v1/contact-imports', form)
}
const refusal = (status: number, code: string) => ({ status, code })

test('a contact is created, read, updated, listed and deleted', async () => {
  const made = await api.post<ContactView>('/api/v1/contacts', grace)
  expect(await api.get(`/api/v1/contacts/${made.id}`)).toEqual(made)
  expect(await api.put(`/api/v1/contacts/${made.id}`, { city: 'Chicago' })).toMatchObject({ city: 'Chicago' })
  const list = await api.post<ContactListView>('/api/v1/contact-lists', { name: 'Leads', contactIds: [made.id] })
  expect(await api.get(`/api/v1/contact-lists/${list.id}`)).toMatchObject({ contactCount: 1 })
  expect(await api.get(`/api/v1/contacts?listId=${list.id}&search=grace&limit=5`)).toMatchObject({
    items: [{ id: made.id }],
    nextCursor: null,
  })
  expect(await api.remove(`/api/v1/contacts/${made.id}`)).toEqual({ deleted: true })
  await expect(api.get(`/api/v1/contacts/${made.id}`)).rejects.toMatchObject(refusal(404, 'not_found'))
})

test('a repeat with the same key is answered with the first answer', async () => {
  const first = await api.post('/api/v1/contacts', grace, 'key-1')
  expect(await api.post('/api/v1/contacts', grace, 'key-1')).toEqual(first)
})

test('input that does not fit the schema is refused by field', async () => {
  await expect(api.post('/api/v1/contacts', { ...grace, colour: 'red' })).rejects.toMatchObject(refusal(422, 'invalid'))
  await expect(api.post('/api/v1/contacts', { ...grace, numbers: [] })).rejects.toMatchObject(refusal(422, 'invalid'))
  await expect(api.post('/api/v1/contacts', { ...grace, numbers: ['12'] })).rejects.toMatchObject(
    refusal(422, 'invalid'),
  )
  await expect(api.get('/api/v1/contacts?limit=1000')).rejects.toMatchObject(refusal(422, 'invalid'))
})

test('a file is uploaded, mapped, imported, and its refused rows are downloaded', async () => {
  const preview = await upload('Name,Phone\nGrace,3125550105\nZoë,12\n')
  expect(preview).toMatchObject({ state: 'preview', fileName: 'Leads.csv', mapping: ['name', 'phone'], totalRows: 2 })
  const confirmed = await api.post<ImportView>(`/api/v1/contact-imports/${preview.id}/confirm`, {
    mapping: preview.mapping,
    listName: 'Spring',
  })
  expect(confirmed).toMatchObject({ state: 'running', list: { name: 'Spring' } })
  await runImport(world.system, { importId: preview.id })
  expect(await api.get(`/api/v1/contact-imports/${preview.id}`)).toMatchObject({ state: 'done', added: 1, refused: 1 })
  expect(await api.get(`/api/v1/contact-imports/${preview.id}/refusals`)).toMatchObject({ items: [{ rowNumber: 3 }] })
  expect(await api.get('/api/v1/contact-imports')).toMatchObject({ items: [{ id: preview.id }] })

  const csv = await fetch(`${url}/api/v1/contact-imports/${preview.id}/refused?token=${token}`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(Buffer.from(await csv.arrayBuffer()).toString('utf8')).toBe(
    "\uFEFFRow,Reason,Name,Phone\r\n3,'12' has 2 digits; a phone number has 10,Zoë,12\r\n",
  )
})

test('an unreadable file is answered with the reason', async () => {
  await expect(upload('')).rejects.toMatchObject({ ...refusal(422, 'unreadable_file'), message: /The file is empty/ })
  await expect(upload('\0\0\0\0')).rejects.toMatchObject(refusal(422, 'unreadable_file'))
  await expect(api.post('/api/v1/contact-imports', { file: 'x' })).rejects.toMatchObject({ status: 422 })
})

test('the do-not-call list is filled, read, downloaded and emptied', async () => {
  const added = await api.post<SuppressionView>('/api/v1/dnc-list', { number: '(312) 555-0105' })
  expect(added).toMatchObject({ number: '+13125550105', type: 'MANUAL', removable: true })
  expect(await api.get('/api/v1/dnc-list?search=0105')).toEqual({ items: [added], nextCursor: null })
  const csv = await fetch(`${url}/api/v1/call-history/dnc-list?token=${token}`)
  expect(await csv.text()).toContain('(312) 555-0105,Manual,Mia Torres,')
  expect(await api.remove(`/api/v1/dnc-list/${encodeURIComponent('+13125550105')}`)).toEqual({ removed: true })
  expect(await api.get('/api/v1/dnc-list')).toEqual({ items: [], nextCursor: null })
})

test('another account’s records are not found', async () => {
  const { id } = await api.post<ContactView>('/api/v1/contacts', grace)
  const list = await api.post<ContactListView>('/api/v1/contact-lists', { name: 'Leads' })
  const preview = await upload('Name,Phone\nGrace,3125550105\n')
  await api.post('/api/v1/dnc-list', { number: '3125550105' })
  for (const attempt of [
    () => foreign.get(`/api/v1/contacts/${id}`),
    () => foreign.put(`/api/v1/contacts/${id}`, {}),
    () => foreign.remove(`/api/v1/contacts/${id}`),
    () => foreign.get(`/api/v1/contact-lists/${list.id}`),
    () => foreign.get(`/api/v1/contact-imports/${preview.id}`),
    () => foreign.get(`/api/v1/contact-imports/${preview.id}/refusals`),
    () => foreign.get(`/api/v1/contact-imports/${preview.id}/refused`),
    () => foreign.post(`/api/v1/contact-imports/${preview.id}/confirm`, { mapping: preview.mapping }),
    () => foreign.remove('/api/v1/dnc-list/+13125550105'),
  ])
    await expect(attempt()).rejects.toMatchObject(refusal(404, 'not_found'))
})

test('without a token every request is refused', async () => {
  token = 'no such token'
  for (const path of ['/api/v1/contacts', '/api/v1/contact-lists', '/api/v1/contact-imports', '/api/v1/dnc-list'])
    await expect(api.get(path)).rejects.toMatchObject(refusal(401, 'unauthorized'))
})
