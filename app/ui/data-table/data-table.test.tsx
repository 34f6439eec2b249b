// @vitest-environment happy-dom
import { Link, useLocation } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../../tests/helpers/window'
import { Button } from '../button'
import { columnChoices, type DataColumn } from './data-column'
import { DataTable, type DataTableProps } from './data-table'
import { formatSort, nextSort, parseSort } from './sort'

interface Bird {
  id: string
  name: string
  grams: number | null
}

const BIRDS: Bird[] = ['wren', 'lark', 'rook', 'swift'].map((name, at) => ({ id: `b${at}`, name, grams: at * 10 }))

const COLUMNS: DataColumn<Bird>[] = [
  { id: 'name', header: 'Name', place: 'title', sort: 'ascending', cell: ({ name }) => name },
  { id: 'grams', header: 'Weight', sort: 'descending', align: 'end', from: 'lg', cell: ({ grams }) => grams },
  { id: 'id', header: 'Number', isOptional: true, cell: ({ id }) => id },
]

const SELECTION: DataTableProps<Bird>['selection'] = {
  name: 'bird',
  labelOf: ({ name }) => `Select ${name}`,
  action: '/birds/ring',
  all: { total: 4, name: 'all' },
  renderActions: ({ isDisabled }) => <Button disabled={isDisabled}>Ring</Button>,
}

function Birds(props: Partial<DataTableProps<Bird>>) {
  return (
    <DataTable
      label="Birds"
      columns={COLUMNS}
      rows={BIRDS}
      rowId={({ id }) => id}
      empty={<p>No birds yet</p>}
      {...props}
    />
  )
}

/** The table at an address. */
function showBirds(at: string, props: Partial<DataTableProps<Bird>> = {}): Promise<HTMLElement> {
  const Window = createRemixStub([{ path: '/birds', Component: () => <Birds {...props} /> }])
  return show(<Window initialEntries={[at]} />)
}

const heads = (page: ParentNode) => [...page.querySelectorAll('th')].map(({ textContent }) => textContent)
const boxes = (page: ParentNode) => [...page.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
const press = (control: HTMLElement) => act(async () => control.click())
const button = (page: ParentNode, name: string) =>
  [...page.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const submitted = (page: ParentNode) => [...new FormData(page.querySelector('form')!)].map((pair) => pair.join('='))

test('a header sorts by a link that keeps the filters and begins on the first page', async () => {
  const sort = { by: 'name', descending: false }
  const page = await showBirds('/birds?color=red&after=x&sort=name', { sort })
  const [name, grams] = [...page.querySelectorAll('th')]
  expect([name, grams].map((head) => head!.getAttribute('aria-sort'))).toEqual(['ascending', 'none'])
  expect(name!.querySelector('a')!.getAttribute('href')).toBe('/birds?color=red&sort=-name')
  expect(grams!.querySelector('a')!.getAttribute('href')).toBe('/birds?color=red&sort=-grams')
})

test('a sort is read from an address only for columns that sort', () => {
  const read = (query: string) => parseSort(new URLSearchParams(query), ['name', 'grams'])
  expect(read('sort=-grams')).toEqual({ by: 'grams', descending: true })
  expect(read('sort=name')).toEqual({ by: 'name', descending: false })
  for (const query of ['', 'sort=', 'sort=id', 'sort=--name', 'sort=-']) expect(read(query)).toBeNull()
  expect(formatSort(nextSort({ by: 'name', descending: true }, 'name', 'ascending'))).toBe('name')
})

test('chosen columns are shown at each width, optional ones only then', async () => {
  const page = await showBirds('/birds')
  expect(heads(page)).toEqual(['Name', 'Weight'])
  expect(page.querySelectorAll('th')[1]!.className).toContain('max-lg:hidden')
  const chosen = await showBirds('/birds', { shown: ['id', 'grams'] })
  expect(heads(chosen)).toEqual(['Name', 'Weight', 'Number'])
  expect(chosen.querySelectorAll('th')[1]!.className).not.toContain('max-lg:hidden')
  expect(columnChoices(COLUMNS, null)).toEqual([
    { id: 'grams', header: 'Weight', isShown: true },
    { id: 'id', header: 'Number', isShown: false },
  ])
})

test('a cell without a value has a dash, and none on a card', async () => {
  const page = await showBirds('/birds', { rows: [{ id: 'b9', name: 'kite', grams: null }] })
  const cell = page.querySelectorAll('td')[1]!
  expect(cell.lastElementChild!.textContent).toBe('–')
  expect(cell.className).toContain('max-sm:hidden')
})

test('without rows the page says why', async () => {
  const page = await showBirds('/birds', { rows: [] })
  expect(page.textContent).toBe('No birds yet')
})

/** A list whose pages are opened by links. */
async function openPages(props: Partial<DataTableProps<Bird>> = {}) {
  const Pages = () => {
    const query = new URLSearchParams(useLocation().search)
    const rows = query.has('after') ? BIRDS.slice(2) : BIRDS.slice(0, 2)
    return (
      <>
        <Birds selection={SELECTION} {...props} rows={rows} />
        <Link to="?after=b1">Second</Link>
        <Link to="?color=red">Red</Link>
      </>
    )
  }
  const Stub = createRemixStub([{ path: '/birds', Component: Pages }])
  const page = await show(<Stub initialEntries={['/birds']} />)
  const open = async (name: string) => {
    await press([...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)!)
  }
  return { page, open }
}

test('a selection lasts from page to page, and ends with other filters', async () => {
  const { page, open } = await openPages()
  await until('scripts run', () => page.querySelector('thead input') !== null)
  expect(button(page, 'Ring')).toBeUndefined()
  await press(boxes(page)[0]!)
  expect(page.querySelector<HTMLInputElement>('thead input')!.indeterminate).toBe(true)
  await open('Second')
  expect(boxes(page).map(({ value, checked }) => [value, checked])).toEqual([
    ['b2', false],
    ['b3', false],
  ])
  await press(page.querySelector<HTMLInputElement>('thead input')!)
  expect(page.querySelector('[role=status]')!.textContent).toBe('3 selected')
  expect(submitted(page).toSorted()).toEqual(['bird=b0', 'bird=b2', 'bird=b3'])
  await open('Red')
  expect(page.querySelector('[role=status]')).toBeNull()
  expect(submitted(page)).toEqual([])
})

test('a page that is selected offers all matches, which are sent by one field', async () => {
  const { page } = await openPages()
  await until('scripts run', () => page.querySelector('thead input') !== null)
  await press(boxes(page)[0]!)
  expect(button(page, 'Select all 4 matches')).toBeUndefined()
  await press(boxes(page)[1]!)
  await press(button(page, 'Select all 4 matches')!)
  expect(page.querySelector('[role=status]')!.textContent).toBe('4 selected')
  expect(submitted(page).filter((pair) => !pair.startsWith('bird='))).toEqual(['all=yes'])
  await press(button(page, 'Clear selection')!)
  expect(submitted(page)).toEqual([])
})
