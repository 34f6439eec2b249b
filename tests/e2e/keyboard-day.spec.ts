import type { AudioMessageView } from '../../app/domain/audio/audio.schema'
import { apiOf, type Api } from '../helpers/api'
import { wavOf } from '../helpers/sounds'
import { connectButton, expect, expectInCall, lineOf, messageOf, openHostPage, startCampaign, test } from './journey'

const EMAIL = 'mia@harbor.test'
/** Of states in which one person's consent to a recording is enough; a machine takes Tom's calls. */
const LEADS = ['Priya Raman', 'Tom Brandt', 'Emily Tran']
const ORDINARY = { isAuto: true, parallelLimit: 3, enableCallRecording: false, voicemailId: null }

const journey = test.extend<{ settings: Api }>({
  settings: async ({ product }, use) => {
    const token = await product.token(EMAIL)
    const api = apiOf(product.url, () => token)
    await use(api)
    await api.put('/api/v1/settings/dialer', ORDINARY)
  },
})

journey(
  'a seller works through a list without a mouse: records, reads a script, thinks better of a transfer, drops a voicemail, goes on',
  async ({ page, product, settings }) => {
    const form = new FormData()
    form.set('label', 'Short')
    form.set('file', new File([await wavOf(2)], 'short.wav', { type: 'audio/wav' }))
    const { value: voicemailId } = await settings.post<AudioMessageView>('/api/v1/audio-messages', form)
    await settings.put('/api/v1/settings/dialer', {
      isAuto: false,
      parallelLimit: 1,
      enableCallRecording: true,
      recordImmediately: false,
      voicemailId,
    })
    const dialer = await openHostPage(page, product, 'mia')
    await startCampaign(page, LEADS)
    await expect(connectButton(dialer)).toBeEnabled()
    const button = (name: string) => dialer.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    /** Presses a key while its button acts: a person retries a press that came too soon, and none that works. */
    const press = (key: string, name: string, done: () => Promise<void>) =>
      expect(async () => {
        if ((await button(name).isVisible()) && (await button(name).isEnabled())) await page.keyboard.press(key)
        await done()
      }).toPass({ intervals: [1_000] })
    const sees = (name: string) => () => expect(button(name)).toBeVisible({ timeout: 3_000 })
    const lineSays = (lead: string, status: string | RegExp) => () =>
      expect(lineOf(dialer, lead)).toContainText(status, { timeout: 3_000 })

    // The focus is in the frame and on nothing that takes Space for itself.
    await dialer.getByRole('note').press('Space')
    await expectInCall(dialer, LEADS[0]!)
    await press('r', 'Record', sees('Pause recording'))
    await press('r', 'Pause recording', sees('Resume recording'))
    await page.keyboard.press('s')
    const scripts = dialer.getByRole('region', { name: 'Call Scripts' })
    await expect(scripts).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(scripts).toBeHidden()
    await page.keyboard.press('t')
    const transfer = dialer.getByRole('region', { name: 'Transfer' })
    await expect(transfer.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(transfer).toBeHidden()
    await press('h', 'Hang up', lineSays(LEADS[0]!, 'Ended'))
    await press('1', 'Interested', sees('Continue'))

    await press('n', 'Continue', lineSays(LEADS[1]!, /Calling|In Call/))
    await expectInCall(dialer, LEADS[1]!)
    await press('v', 'Drop VM', lineSays(LEADS[1]!, 'VM Drop'))
    await press('n', 'Continue', lineSays(LEADS[2]!, /Calling|In Call/))

    await expectInCall(dialer, LEADS[2]!)
    await press('h', 'Hang up', lineSays(LEADS[2]!, 'Ended'))
    await press('2', 'Not interested', sees('Continue'))
    const ended = messageOf(dialer, 'Your campaign has ended')
    await press('n', 'Continue', () => expect(ended).toBeVisible({ timeout: 3_000 }))
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row(LEADS[0]!)).toContainText('Interested')
    await expect(row(LEADS[1]!)).toContainText('VM Drop')
    await expect(row(LEADS[2]!)).toContainText('Not interested')
  },
)
