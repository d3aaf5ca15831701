import type { DocumentText } from './document-text.ts';
import { serviceAgreement } from './texts/service-agreement.ts';
import { inspectionChecklist } from './texts/inspection-checklist.ts';
import { industryReport } from './texts/industry-report.ts';
import { insuranceClaimsForm } from './texts/insurance-claims-form.ts';
import { vehiclePreparationGuidelines } from './texts/vehicle-preparation-guidelines.ts';
import { paymentAuthorizationForm } from './texts/payment-authorization-form.ts';
import { specialHandlingRequestForm } from './texts/special-handling-request-form.ts';
import { customerSafetyManual } from './texts/customer-safety-manual.ts';
import { cargoInsuranceCertificateSample } from './texts/cargo-insurance-certificate-sample.ts';
import { mediaKit } from './texts/media-kit.ts';

/** Every document that the site offers as a PDF. */
export const DOCUMENTS: readonly DocumentText[] = [
  serviceAgreement,
  inspectionChecklist,
  industryReport,
  insuranceClaimsForm,
  vehiclePreparationGuidelines,
  paymentAuthorizationForm,
  specialHandlingRequestForm,
  customerSafetyManual,
  cargoInsuranceCertificateSample,
  mediaKit,
];
