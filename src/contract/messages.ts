/**
 * The sentences that the specification fixes letter by letter, odd spellings included. Source: specification 2, 5, 8.
 */
export const messages = {
  enterLoginId: "Please Enter Login ID",
  enterPassword: "Please Enter Password",
  wrongCredentials: "Please Enter correct User Name and Password",
  loginFailed: "Login Failed",
  loginSucceeded: "Login Successfully",
  processing: "Processing",
  loading: "Loading",
  forgotPassword: "forgot password?",
  heading: "STORE ADMIN",
  sessionTimedOut: "Your session has timed out due to inactivity, kindly initiate the process again.",
  fetchingFailed: "Fetching Failed",
  deleted: "Successfully Deleted",
  deleteFailed: "Delete Failed",
  statusFailed: "Status Failed",
  failedTryAgain: "Failed, Please Try Again...",
  statusChanged: "Status Successfully Changed",
  saved: "Save Sucessfully",
  saveFailed: "Save Failed",
  updated: "Updated Sucessfully",
  updateFailed: "Update Failed",
  enterMoreThan: "Please enter value more than",
  chunkFailed: "Loading chunk failed",
  styleChunkFailed: "Loading CSS chunk failed",
} as const;
