import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runImport } from '~/domain/imports/run-import.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { loader as contacts } from '../contacts._index'
import { action as upload } from '../contacts.import'
import { action as confirm, loader as importPage } from '../contacts.imports.$id'
import { action as dial } from '../contacts.lists_.$id.dial'
import { loader as lists } from '../contacts.lists'
import { action as addNumber } from '../dnc-list.add'
import { action as removeNumber, loader as removePage } from '../dnc-list.remove.$number'
import { loader as dncList } from '../dnc-list'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const csv = 'First,Last,Cell\nGrace,Hopper,(312) 555-0101\nAlan,Turing,312-555-0102\nNo,Number,\n'

function fileForm(text: string, name = 'leads.csv'): FormData {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/csv' }))
  return form
}

async function uploaded(): Promise<{ path: string; id: string }> {
  const { location } = await answerOf(upload(screen.args('/manage/contacts/import', { form: fileForm(csv) })))
  return { path: location!, id: location!.split('/').at(-1)! }
}

describe('import', () => {
  it('goes from a file to a dialed list, with the refused row and its reason', async () => {
    const { path, id } = await uploaded()
    const preview = await importPage(screen.args(path, { params: { id } }))
    expect(preview.view).toMatchObject({ state: 'preview', mapping: ['firstName', 'lastName', 'phone'], totalRows: 3 })

    const form = { 'mapping[0]': 'firstName', 'mapping[1]': 'lastName', 'mapping[2]': 'phone', listName: 'Leads' }
    expect(await answerOf(confirm(screen.args(path, { params: { id }, form })))).toMatchObject({ location: path })
    await runImport(screen.world.system, { importId: id })

    const done = await importPage(screen.args(path, { params: { id } }))
    expect(done.view).toMatchObject({ state: 'done', added: 2, refused: 1 })
    expect(done.refusals.items).toMatchObject([{ rowNumber: 4, reason: 'No phone number' }])

    const { items } = await lists(screen.args('/manage/contacts/lists'))
    expect(items).toMatchObject([{ name: 'Leads', contactCount: 2 }])
    const dialed = await answerOf(dial(screen.args('/', { params: { id: items[0]!.id }, form: {} })))
    expect(dialed.location).toMatch(/^\/manage\/dial\?campaign=cmp_/)
  })

  it('refuses a mapping without a number, and stays where it was', async () => {
    const { path, id } = await uploaded()
    const form = { 'mapping[0]': 'firstName', 'mapping[1]': 'lastName', 'mapping[2]': 'ignore' }
    const answer = await answerOf(confirm(screen.args(path, { params: { id }, form })))
    expect(answer).toMatchObject({ status: 422, data: { result: { error: { mapping: [expect.any(String)] } } } })
    expect((await importPage(screen.args(path, { params: { id } }))).view.state).toBe('preview')
  })

  it('names the field that two columns claim as the screen does', async () => {
    const { path, id } = await uploaded()
    const form = { 'mapping[0]': 'lastName', 'mapping[1]': 'lastName', 'mapping[2]': 'phone', listName: 'Leads' }
    const answer = await answerOf(confirm(screen.args(path, { params: { id }, form })))
    const error = { mapping: ['Two columns are mapped to ‘Last name’; choose one'] }
    expect(answer).toMatchObject({ status: 422, data: { result: { error, initialValue: { listName: 'Leads' } } } })
  })

  it('says why a file cannot be read', async () => {
    const empty = await answerOf(upload(screen.args('/manage/contacts/import', { form: fileForm('') })))
    expect(empty).toMatchObject({ status: 422, data: { errors: ['Choose a CSV file that is not empty'] } })
    const large = fileForm(`Phone\n${'x'.repeat(20 * 1024 * 1024)}`)
    expect((await answerOf(upload(screen.args('/manage/contacts/import', { form: large })))).status).toBe(413)
  })

  it('is not found for another account', async () => {
    const { path, id } = await uploaded()
    const stranger = await screen.world.person({ role: 'OWNER', accountId: await screen.world.account() })
    const args = screen.args(path, { params: { id } })
    args.context.requireUser = async () => screen.world.as(stranger)
    await expect(importPage(args)).rejects.toMatchObject({ status: 404 })
  })
})

describe('contacts', () => {
  it('pages and searches', async () => {
    const { path, id } = await uploaded()
    const form = { 'mapping[0]': 'firstName', 'mapping[1]': 'lastName', 'mapping[2]': 'phone' }
    await confirm(screen.args(path, { params: { id }, form }))
    await runImport(screen.world.system, { importId: id })
    expect((await contacts(screen.args('/manage/contacts?q=turing'))).items).toMatchObject([{ name: 'Alan Turing' }])
    await expect(contacts(screen.args('/manage/contacts?list=lst_none'))).rejects.toMatchObject({ status: 404 })
  })
})

describe('DNC list', () => {
  const number = '+13125550142'

  it('adds a number as a person writes it, and removes it again', async () => {
    const added = addNumber(screen.args('/manage/dnc-list/add', { form: { number: '(312) 555-0142' } }))
    expect(await answerOf(added)).toMatchObject({ status: 302, location: '/manage/dnc-list' })
    expect((await dncList(screen.args('/manage/dnc-list'))).items).toMatchObject([{ number, removable: true }])

    const removed = removeNumber(screen.args('/', { params: { number }, form: {} }))
    expect(await answerOf(removed)).toMatchObject({ status: 302 })
    expect((await dncList(screen.args('/manage/dnc-list'))).items).toEqual([])
    const gone: unknown = await removePage(screen.args('/', { params: { number } })).catch((thrown: unknown) => thrown)
    expect(gone).toMatchObject({ status: 302 })
    expect((gone as Response).headers.get('location')).toBe('/manage/dnc-list')
  })

  it('says what is wrong with a number', async () => {
    const answer = await answerOf(addNumber(screen.args('/manage/dnc-list/add', { form: { number: '123' } })))
    expect(answer).toMatchObject({
      status: 422,
      data: { result: { error: { number: [expect.stringContaining('123')] } } },
    })
  })
})
