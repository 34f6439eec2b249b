import { describe, expect, it } from 'vitest'
import type { ConferenceTarget } from '../../../app/domain/carrier.port'
import { instructionTwiml } from './twiml'

const roomOf = (place: ConferenceTarget, publicUrl = 'https://trunkline.example') =>
  instructionTwiml({ kind: 'join-room', ...place }, publicUrl, 'att_1')

describe('the document of a leg that joins a conference', () => {
  it('names its own conference, session and slot, whichever was built first', () => {
    const [first, second] = ['1', '2'].map((n) =>
      roomOf({ roomName: `dial_${n}`, sessionId: `ses_${n}`, label: `lead-line_${n}` }),
    )
    expect(second).toBe(first?.replaceAll('_1', '_2'))
    expect(first).toMatch(/<Conference [^>]*participantLabel="lead-line_1"[^>]*>dial_1<\/Conference>/)
    expect(first).toContain('statusCallback="https://trunkline.example/webhooks/twilio/conference/ses_1#')
  })

  it('has its own address and wait', () => {
    const place = { roomName: 'dial_1', sessionId: 'ses_1', label: 'lead-1' }
    expect(roomOf(place)).toContain('waitUrl=""')
    expect(roomOf({ ...place, waitPath: '/carrier/sounds/calm.xml' })).toContain(
      'waitUrl="https://trunkline.example/carrier/sounds/calm.xml"',
    )
    expect(roomOf(place, 'https://other.example')).toContain('"https://other.example/webhooks/')
  })

  it('escapes a name that is not ours', () => {
    const odd = roomOf({ roomName: 'a<b', sessionId: 'ses_1', label: '"&"' })
    expect(odd).toContain('>a&lt;b</Conference>')
    expect(odd).toContain('participantLabel="&quot;&amp;&quot;"')
  })
})
