// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { NOTHING_CHOSEN } from '~/domain/rules/rule-shape'
import type { ActionView } from '~/domain/rules/rules.schema'
import { show, until } from '../../../../tests/helpers/window'
import { readAnybodysForm } from '../../+form/read-form.server'
import { PageReader } from '../../+form/whose-form'
import { useCollapse } from './use-collapse'

const unchosen = { id: 'act_1', type: null, meta: NOTHING_CHOSEN, broken: null, createdAt: '' } as unknown as ActionView

test('folding a rule up is done for nobody but whoever has the page before them', async () => {
  const sent: object[] = []
  function Rule() {
    const collapse = useCollapse({ stageId: 'stg_1', triggerId: 'trg_1' }, [unchosen])
    return (
      <details open onToggle={collapse}>
        <summary>When it is moved here</summary>
      </details>
    )
  }
  const Window = createRemixStub([
    {
      path: '/',
      Component: () => (
        <PageReader value="usr_mia">
          <Rule />
        </PageReader>
      ),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await readAnybodysForm(request)))
        return null
      },
    },
  ])
  const page = await show(<Window />)
  const rule = page.querySelector('details')!
  await act(async () => {
    rule.open = false
    rule.dispatchEvent(new Event('toggle'))
  })
  await until('the rule is told', () => sent.length > 0)
  expect(sent[0]).toEqual({ intent: 'collapse', stageId: 'stg_1', triggerId: 'trg_1', expectedUser: 'usr_mia' })
})
