// @vitest-environment happy-dom
import { Link, Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { saveContact } from '../../app/domain/contacts/save-contact.server'
import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import Home, { loader as home } from '../../app/routes/manage+/_index'
import { loader as layout } from '../../app/routes/_portal'
import { Menus } from '../../app/routes/+shell/menus'
import DncList, { loader as dncList } from '../../app/routes/manage+/dnc-list'
import AddToDncList from '../../app/routes/manage+/dnc-list.add'
import App from '../../app/root'
import { testScreen } from '../helpers/screen'
import { show, until } from '../helpers/window'

const LAYOUT = 'routes/_portal'

async function helpOf(hasSupport: boolean): Promise<Array<[string, string | null]>> {
  const screen = await testScreen()
  onTestFinished(() => screen.world.close())
  const { session } = await layout(screen.args('/manage'))
  const Shell = () => <Menus session={session} theme="dark" hasSupport={hasSupport} />
  const Window = createRemixStub([{ path: '/manage', Component: Shell }])
  const page = await show(<Window initialEntries={['/manage']} />)
  const help = page.querySelector('#help-menu')!
  return [...help.querySelectorAll('a')].map((link) => [link.textContent!.trim(), link.getAttribute('href')])
}

test('Get Support and Give Feedback open a form, and are hidden without a support address', async () => {
  expect(await helpOf(true)).toEqual([
    ['Help and shortcuts', '/manage/help'],
    ['API documentation', '/api/docs'],
    ['Get Support', '/manage/help/support?page=%2Fmanage'],
    ['Give Feedback', '/manage/help/feedback?page=%2Fmanage'],
  ])
  expect((await helpOf(false)).map(([words]) => words)).toEqual(['Help and shortcuts', 'API documentation'])
})

test('home lists what is left to do, and how much of it is done', async () => {
  const screen = await testScreen()
  onTestFinished(() => screen.world.close())
  const shown = async () => {
    const loaded = {
      [LAYOUT]: await layout(screen.args('/manage')),
      home: await home(screen.args('/manage')),
    }
    const Window = createRemixStub([
      { id: LAYOUT, path: '/', Component: Outlet, children: [{ id: 'home', path: '/manage', Component: Home }] },
    ])
    const page = await show(<Window initialEntries={['/manage']} hydrationData={{ loaderData: loaded }} />)
    const checklist = page.querySelector('#checklist')!
    const bar = page.querySelector('[role=progressbar][aria-label=Onboarding]')!
    return {
      title: checklist.querySelector('h2')?.textContent,
      percent: [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')],
      steps: [...checklist.querySelectorAll('li h3')].map(({ textContent }) => textContent),
      buttons: [...checklist.querySelectorAll('li a')].map(({ textContent }) => textContent),
    }
  }
  expect(await shown()).toEqual({
    title: 'Onboarding Checklist',
    percent: ['25', '25% complete'],
    steps: ['Make your first call', 'Import contacts', 'Choose how you dial', 'A number to call from (done)'],
    buttons: ['Choose a list', 'Import contacts', 'Dialer Settings'],
  })
  const { accountId, userId } = screen.actor
  await screen.world.system.db.transact('a contact', (tx) =>
    saveContact(tx, {
      accountId,
      createdBy: userId,
      facts: { vendorContactId: 'crm-1', firstName: 'Grace', phones: [{ e164: '+13125550105', type: 'other' }] },
      phones: 'replace',
    }),
  )
  expect(await shown()).toMatchObject({
    percent: ['50', '50% complete'],
    buttons: ['Choose a list', 'Dialer Settings'],
  })
})

/** The line at the top, and the dialog's button. */
const underWay = (page: HTMLElement) => [
  page.querySelector('[role=progressbar][aria-label="Loading the page"]') !== null,
  document.querySelector('[role=dialog] button[aria-busy=true]')?.textContent ?? null,
]

test('loading pages and forms being saved are shown as such until they are done', async () => {
  const answers: Array<(data: null) => void> = []
  const root = { frame: null, look: null }
  const later = () => new Promise<null>((resolve) => answers.push(resolve))
  const Window = createRemixStub([
    {
      id: 'root',
      path: '/',
      Component: App,
      loader: () => root,
      children: [
        { path: '/manage', Component: () => <Link to="/manage/dnc-list/add">Add</Link> },
        { path: '/manage/dnc-list/add', Component: AddToDncList, loader: later, action: later },
      ],
    },
  ])
  const page = await show(<Window initialEntries={['/manage']} hydrationData={{ loaderData: { root } }} />)
  const answered = async () => {
    await until('it is asked', () => answers.length > 0)
    await act(async () => answers.shift()!(null))
  }
  expect(underWay(page)).toEqual([false, null])
  await act(async () => page.querySelector('a')!.click())
  expect(underWay(page)).toEqual([true, null])
  await answered()
  await until('the dialog is there', () => document.querySelector('[role=dialog]') !== null)
  expect(underWay(page)).toEqual([false, null])

  const form = document.querySelector<HTMLFormElement>('[role=dialog] form')!
  form.querySelector<HTMLInputElement>('input[name=number]')!.value = '312-555-0105'
  const save = [...form.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add Number')!
  await act(async () => save.click())
  expect(underWay(page)).toEqual([true, 'Add Number'])
  await answered()
  await answered()
  await until('it is saved', () => underWay(page)[0] === false)
  expect(underWay(page)).toEqual([false, null])
})

test('on a phone, too, each number of the DNC list shows who added it and when', async () => {
  const screen = await testScreen()
  onTestFinished(() => screen.world.close())
  await addSuppression(screen.world.as(screen.actor), { number: '+13125550105', type: 'MANUAL' })
  const data = await dncList(screen.args('/manage/dnc-list'))
  const Window = createRemixStub([{ id: 'list', path: '/manage/dnc-list', Component: DncList }])
  const page = await show(
    <Window initialEntries={['/manage/dnc-list']} hydrationData={{ loaderData: { list: data } }} />,
  )
  const cells = [...page.querySelectorAll('tbody td:not(.max-sm\\:hidden)')].map((cell) => cell.textContent)
  expect(cells).toEqual(
    expect.arrayContaining([expect.stringContaining('Mia Torres'), expect.stringContaining('Mar 10, 2026')]),
  )
})
