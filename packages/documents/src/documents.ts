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

/** A section: paragraphs, then a list, then what is to be filled in, on paper or on a screen. */
export interface DocumentSection {
  heading: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** Whether each point has a box to tick. */
  isChecklist?: boolean;
  /** What is to be written into boxes that hold a few lines. */
  notes?: readonly string[];
  /** What is to be written on lines, two or three beside each other. */
  blanks?: readonly string[];
}

/** What a document says. */
export interface DocumentText {
  /** Its file below `/documents/`, without `.pdf`. */
  slug: string;
  title: string;
  /** What it is for, in a sentence. */
  subject: string;
  sections: readonly DocumentSection[];
}

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
