// The part of the environment that names other people's services: by whom students can pay online, and who delivers SMS.
// Without keys nobody does.

import { z } from 'zod';
import { isOrigin, optional, requireBoth } from './storeConfig.ts';

export interface EsewaConfig {
  productCode: string;
  secretKey: string;
  /** Where the form of a payment goes, and where its status is asked for. */
  formOrigin: string;
  statusOrigin: string;
}

export interface KhaltiConfig {
  secretKey: string;
  origin: string;
}

export interface PaymentConfig {
  esewa: EsewaConfig | undefined;
  khalti: KhaltiConfig | undefined;
}

export interface SmsConfig {
  token: string;
  /** The sender that Sparrow SMS has given the institute. */
  from: string;
  origin: string;
}

/** An origin of https; of http only for a stand-in on this machine. */
const origin = (fallback: string) =>
  optional(
    z.string().refine((value) => {
      if (!isOrigin(value)) return false;
      const { protocol, hostname } = new URL(value);
      return protocol === 'https:' || /^(localhost|127(\.\d+){3})$/.test(hostname);
    }, 'must be an origin like https://pay.example.com'),
  ).transform((value) => new URL(value ?? fallback).origin);

export const paymentShape = {
  ESEWA_PRODUCT_CODE: optional(z.string().max(100)),
  ESEWA_SECRET_KEY: optional(z.string().max(200)),
  ESEWA_ORIGIN: origin('https://epay.esewa.com.np'),
  ESEWA_STATUS_ORIGIN: origin('https://epay.esewa.com.np'),
  KHALTI_SECRET_KEY: optional(z.string().max(200)),
  KHALTI_ORIGIN: origin('https://khalti.com'),
  SPARROW_SMS_TOKEN: optional(z.string().max(200)),
  SPARROW_SMS_FROM: optional(z.string().max(100)),
  SPARROW_SMS_ORIGIN: origin('https://api.sparrowsms.com'),
};

/** @throws StartupError where one of the two is missing */
export function smsOf(values: z.output<z.ZodObject<typeof paymentShape>>): SmsConfig | undefined {
  const { SPARROW_SMS_TOKEN: token, SPARROW_SMS_FROM: from, SPARROW_SMS_ORIGIN } = values;
  requireBoth(values, 'SPARROW_SMS_TOKEN', 'SPARROW_SMS_FROM');
  return token === undefined || from === undefined ? undefined : { token, from, origin: SPARROW_SMS_ORIGIN };
}

/** @throws StartupError where one of eSewa's two is missing */
export function paymentsOf(values: z.output<z.ZodObject<typeof paymentShape>>): PaymentConfig {
  const {
    ESEWA_PRODUCT_CODE: productCode,
    ESEWA_SECRET_KEY: secretKey,
    KHALTI_SECRET_KEY: khaltiKey,
  } = values;
  requireBoth(values, 'ESEWA_PRODUCT_CODE', 'ESEWA_SECRET_KEY');
  const { ESEWA_ORIGIN: formOrigin, ESEWA_STATUS_ORIGIN: statusOrigin } = values;
  return {
    esewa:
      productCode !== undefined && secretKey !== undefined
        ? { productCode, secretKey, formOrigin, statusOrigin }
        : undefined,
    khalti: khaltiKey === undefined ? undefined : { secretKey: khaltiKey, origin: values.KHALTI_ORIGIN },
  };
}
