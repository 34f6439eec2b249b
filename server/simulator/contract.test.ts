import { expect, it } from 'vitest'
import { accessToken, openBrowser } from './testing/browser'
import { faultsOf, loadContract } from './testing/contract'
import { account, numberOf, OWN, startRig, twiml } from './testing/harness'

/** Where the carrier's own description and its own examples disagree: a running conference has no end reason yet. */
const KNOWN = new Set(['/reason_conference_ended', '/conferences/N/reason_conference_ended'])

it('holds every request and answer of a long day against the official OpenAPI description', async () => {
  const contract = await loadContract()
  const rig = await startRig()
  const { client, app } = rig
  const url = (at: string) => `${app.url}${at}#rc=5&rp=all`
  app.on('/voice/agent', () =>
    twiml(
      `<Dial><Conference participantLabel="agent" waitUrl="" statusCallback="${app.url}/room" statusCallbackEvent="start end join leave">day</Conference></Dial>`,
    ),
  )
  app.on('/voice/lead', () => twiml('<Dial><Conference participantLabel="lead">day</Conference></Dial>'))
  try {
    const browser = await openBrowser(rig.simulator.url)
    browser.send({ type: 'register', token: await accessToken('mia') })
    browser.send({ type: 'connect', connectionId: 'c', params: {} })
    await browser.got('accepted')
    await rig.until(() => app.to('/room').length > 0, 'the agent in the room')
    const call = await client.calls.create({
      to: numberOf('person'),
      from: OWN,
      url: url('/voice/lead'),
      method: 'POST',
      fallbackUrl: url('/fallback'),
      statusCallback: url('/status'),
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      timeout: 20,
      timeLimit: 3600,
      record: true,
      recordingChannels: 'dual',
      recordingStatusCallback: url('/recording'),
      recordingStatusCallbackEvent: ['in-progress', 'completed', 'absent'],
      machineDetection: 'DetectMessageEnd',
      machineDetectionTimeout: 30,
      asyncAmd: 'true',
      asyncAmdStatusCallback: url('/amd'),
    })
    await client.calls(call.sid).fetch()
    await browser.heard('speech', 'Hello?')
    const [conference] = await client.conferences.list({ friendlyName: 'day', status: 'in-progress', limit: 5 })
    const room = client.conferences(conference!.sid)
    await room.fetch()
    const third = await room.participants.create({
      from: OWN,
      to: numberOf('silent'),
      label: 'transfer',
      earlyMedia: true,
      beep: 'false',
      endConferenceOnExit: false,
      timeout: 30,
      statusCallback: url('/status'),
      statusCallbackEvent: ['answered', 'completed'],
    })
    await room.participants.list({ limit: 20 })
    await room.participants('lead').fetch()
    await room.participants('lead').update({ muted: true, hold: true })
    await room.participants('lead').update({ muted: false, hold: false, endConferenceOnExit: false })
    await room.participants(third.callSid).remove()
    const recordings = client.calls(call.sid).recordings
    const recording = await recordings.create({
      recordingChannels: 'dual',
      recordingStatusCallback: url('/recording'),
      recordingStatusCallbackEvent: ['in-progress', 'completed', 'absent'],
    })
    await recordings('Twilio.CURRENT').update({ status: 'paused', pauseBehavior: 'skip' })
    await recordings('Twilio.CURRENT').update({ status: 'in-progress' })
    await recordings.list({ limit: 20 })
    await recordings(recording.sid).fetch()
    browser.send({ type: 'say', connectionId: 'c', text: 'A longer sentence, so that there is something on the tape.' })
    await rig.seen((entry) => entry.kind === 'said' && entry.text === 'Go on.', 'the reply')
    await recordings(recording.sid).update({ status: 'stopped' })
    await client.calls(call.sid).update({ url: url('/voice/lead'), method: 'POST' })
    await client.calls(call.sid).update({ twiml: twiml('<Hangup/>') })
    await rig.seen(
      (entry) =>
        entry.about === 'recording' &&
        entry.params!.RecordingSid === recording.sid &&
        entry.params!.RecordingStatus === 'completed',
      'the recording',
    )
    await client.recordings(recording.sid).fetch()
    await client.recordings.list({ callSid: call.sid, dateCreatedAfter: new Date(Date.now() - 60_000), limit: 20 })
    const { transcripts } = client.intelligence.v2
    const transcript = await transcripts.create({
      serviceSid: `GA${account.sid.slice(2)}`,
      channel: {
        media_properties: { source_sid: recording.sid },
        participants: [
          { channel_participant: 1, role: 'Customer' },
          { channel_participant: 2, role: 'Agent' },
        ],
      },
      customerKey: 'att_1',
    })
    while ((await transcripts(transcript.sid).fetch()).status !== 'completed') continue
    await transcripts(transcript.sid).sentences.list({ pageSize: 1, limit: 10 })
    await transcripts.list({ sourceSid: recording.sid, pageSize: 20, limit: 20 })
    await client.recordings(recording.sid).remove()
    await room.update({ status: 'completed' })
    const since = new Date(Date.now() - 3_600_000)
    const found = await client.calls.list({
      to: numberOf('person'),
      from: OWN,
      startTimeAfter: since,
      pageSize: 1,
      limit: 3,
    })
    expect(found.map((one) => one.sid)).toEqual([call.sid])
    expect((await client.calls.list({ pageSize: 1, limit: 10 })).length).toBe(3)
    await client.calls.list({ status: 'completed', startTimeBefore: new Date(), endTimeAfter: since, limit: 2 })
    await client.calls(call.sid).update({ status: 'completed' })
    const ringing = await client.calls.create({ to: numberOf('silent'), from: OWN, twiml: twiml('<Hangup/>') })
    await client.calls(ringing.sid).update({ status: 'canceled' })
    app.on('/picture.png', () => ({ type: 'image/png', body: 'a picture' }))
    const text = await client.messages.create({
      to: numberOf('person'),
      from: OWN,
      body: 'Hello there',
      mediaUrl: [url('/picture.png')],
      statusCallback: url('/text'),
      validityPeriod: 3_600,
      smartEncoded: true,
    })
    await rig.seen((entry) => entry.params?.MessageStatus === 'delivered', 'the text')
    await client.messages(text.sid).fetch()
    const [picture] = await client.messages(text.sid).media.list({ dateCreatedAfter: since, limit: 20 })
    await client.messages(text.sid).media(picture!.sid).fetch()
    await client.messages(text.sid).media(picture!.sid).remove()
    for (let nth = 0; nth < 2; nth++) await client.messages.create({ to: numberOf('person'), from: OWN, body: 'Again' })
    const listed = { to: numberOf('person'), from: OWN, dateSentAfter: since, pageSize: 1, limit: 3 }
    expect((await client.messages.list(listed)).length).toBe(3)
    await client.messages(text.sid).update({ body: '' })
    await client.messages(text.sid).remove()
    const answer = { from: numberOf('person'), to: OWN, media: [{ contentType: 'image/png', base64: 'aGk=' }] }
    const written = await fetch(`${rig.simulator.url}/simulator/messages`, {
      method: 'POST',
      body: JSON.stringify(answer),
    })
    const { messageSid } = (await written.json()) as { messageSid: string }
    await client.messages(messageSid).fetch()
    await client.messages(messageSid).media.list({ limit: 20 })
    const [number] = await client.incomingPhoneNumbers.list({ phoneNumber: OWN })
    await client.incomingPhoneNumbers(number!.sid).fetch()
    await client
      .incomingPhoneNumbers(number!.sid)
      .update({ voiceUrl: url('/in'), voiceMethod: 'POST', friendlyName: 'Chicago' })
    expect((await client.incomingPhoneNumbers.list()).length).toBe(13)
    const [available] = await client.availablePhoneNumbers('US').local.list({ areaCode: 503, limit: 2, pageSize: 2 })
    await client.availablePhoneNumbers('CA').local.list({ inRegion: 'ON', voiceEnabled: true, limit: 2, pageSize: 2 })
    const bought = await client.incomingPhoneNumbers.create({
      phoneNumber: available!.phoneNumber,
      friendlyName: 'claim:c1',
      voiceUrl: url('/in'),
      voiceMethod: 'POST',
      statusCallback: url('/status'),
      statusCallbackMethod: 'POST',
      smsUrl: url('/text-in'),
      smsMethod: 'POST',
    })
    await client.incomingPhoneNumbers(bought.sid).remove()
    const verify = client.verify.v2.services(`VA${account.sid.slice(2)}`)
    await verify.verifications.create({ to: numberOf('quiet'), channel: 'sms' })
    await verify.verificationChecks.create({ to: numberOf('quiet'), code: '00000' })
    await client.validationRequests.create({ phoneNumber: numberOf('quiet'), friendlyName: 'Mine' })
    await rig.seen((entry) => entry.kind === 'dtmf' && entry.route === 'phone', 'the six digits')
    expect(await client.outgoingCallerIds.list({ phoneNumber: numberOf('quiet') })).toHaveLength(1)
    const [application] = await client.applications.list()
    await client.applications(application!.sid).update({ voiceUrl: url('/voice/agent'), voiceMethod: 'POST' })
    await client.applications(application!.sid).fetch()

    const requests = rig.entries().filter((entry) => entry.kind === 'request')
    expect(requests.length).toBeGreaterThan(35)
    if (!contract) {
      console.log('contract not checked')
      return
    }
    const faults = faultsOf(contract, requests, (at) => KNOWN.has(at))
    expect(faults).toEqual([])
    browser.close()
  } finally {
    await rig.close()
  }
})
