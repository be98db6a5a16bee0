import { api } from '@/api/api';
import type { PageFigures } from '@/api/types';

/** The actions on e-books that a webhook can receive. */
export const webhookActions = [
  'submit',
  'approve',
  'reject',
  'publish',
  'unpublish',
  'delete',
  'restore',
  'give',
  'assign',
  'unassign',
  'unite',
  'separate',
] as const;
export type WebhookAction = (typeof webhookActions)[number];

/** The address of a program that receives events about e-books. */
export interface Webhook {
  id: string;
  url: string;
  /** Empty means all. */
  actions: WebhookAction[];
  allow_private: boolean;
  /** Without an id if it was made at the command line. */
  made_by: { id: string | null; full_name: string };
  state: 'working' | 'failing' | 'disabled';
  created_at: string;
  failing_since: string | null;
  disabled_at: string | null;
  disabled_by: 'receiver' | 'person' | 'restore' | null;
  delivered_at: string | null;
  waiting: number;
  /** Deliveries that are not tried again. */
  failed: number;
}

interface WebhookRequest {
  url: string;
  actions: WebhookAction[];
  allow_private: boolean;
}

/** What a receiver responded. Without a response, text says why. */
export interface WebhookResponse {
  accepted: boolean;
  status: number | null;
  text: string;
}

export interface Delivery {
  id: string;
  event: string;
  ebook: { id: string; title: string };
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  begun_at: string;
  next_at: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  answer: WebhookResponse | null;
}

interface DeliveriesPage extends PageFigures {
  deliveries: Delivery[];
}

/** One delivery, or all that have failed since a time. */
export type Resend = { delivery_id: string } | { since: string };

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

const webhooksApi = api.enhanceEndpoints({ addTagTypes: ['Webhooks'] }).injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query<Webhook[], void>({
      query: () => '/webhooks',
      transformResponse: ({ webhooks }: { webhooks: Webhook[] }) => webhooks,
      providesTags: ['Webhooks'],
    }),
    addWebhook: build.mutation<{ webhook: Webhook; secret: string }, WebhookRequest>({
      query: (body) => ({ url: '/webhooks', method: 'POST', body }),
      extraOptions: { neverRepeat: true },
      invalidatesTags: ['Webhooks'],
    }),
    setWebhookEnabled: build.mutation<void, { id: string; enabled: boolean }>({
      query: ({ id, enabled }) => ({ url: pathOf(id), method: 'PATCH', body: { enabled } }),
      transformResponse: () => undefined,
      invalidatesTags: ['Webhooks'],
    }),
    removeWebhook: build.mutation<void, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: ['Webhooks'],
    }),
    testWebhook: build.mutation<WebhookResponse, string>({
      query: (id) => ({ url: `${pathOf(id)}/test`, method: 'POST' }),
      transformResponse: ({ answer }: { answer: WebhookResponse }) => answer,
    }),
    listDeliveries: build.query<DeliveriesPage, { id: string; page: number; limit: number }>({
      query: ({ id, ...params }) => ({ url: `${pathOf(id)}/deliveries`, params }),
      providesTags: ['Webhooks'],
    }),
    resendDeliveries: build.mutation<number, { id: string; which: Resend }>({
      query: ({ id, which }) => ({ url: `${pathOf(id)}/replay`, method: 'POST', body: which }),
      transformResponse: ({ deliveries }: { deliveries: number }) => deliveries,
      invalidatesTags: ['Webhooks'],
    }),
  }),
});

export const {
  useListWebhooksQuery,
  useAddWebhookMutation,
  useSetWebhookEnabledMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useListDeliveriesQuery,
  useResendDeliveriesMutation,
} = webhooksApi;
