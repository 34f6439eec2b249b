import { oc } from '@orpc/contract'
import { pushKey, pushRemoved, pushSaved, removePushSubscription, savePushSubscription } from './push.schema'

const tags = ['Notifications']

export const pushContract = {
  findKey: oc
    .route({
      method: 'GET',
      path: '/api/v1/push-subscriptions/key',
      summary: 'The key with which a browser subscribes to push notifications',
      tags,
    })
    .output(pushKey),
  save: oc
    .route({
      method: 'PUT',
      path: '/api/v1/push-subscriptions',
      summary: 'Send push notifications of calls, texts and voicemails to this browser',
      description:
        'For the person and session of the request, which is one of our own pages. A browser that was another person’s is theirs no longer. A person has 10 browsers; the oldest is removed.',
      tags,
    })
    .input(savePushSubscription)
    .output(pushSaved),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/push-subscriptions',
      summary: 'Send no push notifications to this browser',
      tags,
    })
    .input(removePushSubscription)
    .output(pushRemoved),
}
