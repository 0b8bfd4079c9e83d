from django.contrib.auth.password_validation import validate_password
from django.core.mail import send_mail
from django.utils.crypto import get_random_string
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import ValidationError
from rest_framework.generics import CreateAPIView, GenericAPIView, ListAPIView, RetrieveUpdateAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Account, Company, CompanyType, Currency


class CurrencySerializer(serializers.ModelSerializer):
    class Meta:
        model = Currency
        fields = "__all__"


class CompanyTypeSerializer(serializers.ModelSerializer):
    class Meta:
        model = CompanyType
        fields = "__all__"


class CompanySerializer(serializers.ModelSerializer):
    currency = serializers.SerializerMethodField()
    currency_id = serializers.PrimaryKeyRelatedField(
        source="currency", queryset=Currency.objects.all(), write_only=True
    )

    class Meta:
        model = Company
        fields = ["name", "address", "phone_number", "email", "website", "currency", "currency_id"]

    def get_currency(self, company):
        return {"id": company.currency.pk, "name": company.currency.name}


class NewCompanySerializer(CompanySerializer):
    company_type_id = serializers.PrimaryKeyRelatedField(
        source="company_type", queryset=CompanyType.objects.all(), write_only=True
    )

    class Meta(CompanySerializer.Meta):
        fields = [*CompanySerializer.Meta.fields, "company_type_id"]


class RegistrationSerializer(serializers.ModelSerializer):
    company = NewCompanySerializer()
    password = serializers.CharField(write_only=True, validators=[validate_password])
    password_again = serializers.CharField(write_only=True)

    class Meta:
        model = Account
        fields = ["username", "email", "password", "password_again", "first_name", "last_name", "company"]

    def validate(self, values):
        if values.pop("password_again") != values["password"]:
            raise ValidationError({"password_again": ["The passwords differ."]})
        return values

    def create(self, values):
        company = NewCompanySerializer().create(values.pop("company"))
        code = get_random_string(6, "0123456789")
        account = Account.objects.create_user(**values, company=company, is_active=False, code=code)
        send_mail("Your code", f"Your code is {code}.", None, [account.email])
        return account


class RegisterView(CreateAPIView):
    permission_classes = []
    serializer_class = RegistrationSerializer


class VerifyEmailView(APIView):
    permission_classes = []

    def post(self, request):
        email, code = request.data.get("email"), request.data.get("code")
        account = Account.objects.filter(email=email, code=code, is_active=False).first()
        if not account:
            raise ValidationError({"detail": "This code is wrong."})
        account.is_active = True
        account.save()
        return Response({"token": Token.objects.create(user=account).key})


class LogoutView(APIView):
    def post(self, request):
        request.auth.delete()
        return Response(status=204)


class PasswordSerializer(serializers.Serializer):
    old_password = serializers.CharField()
    new_password = serializers.CharField(validators=[validate_password])

    def validate_old_password(self, password):
        if not self.context["request"].user.check_password(password):
            raise ValidationError("This is not your password.")
        return password


class ChangePasswordView(GenericAPIView):
    serializer_class = PasswordSerializer

    def post(self, request):
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        request.user.set_password(serializer.validated_data["new_password"])
        request.user.save()
        return Response(status=204)


class MeView(APIView):
    def get(self, request):
        user, company = request.user, request.user.company
        currency = {"symbol": company.currency.symbol, "minor_unit": company.currency.minor_unit}
        company = {"name": company.name, "currency": currency}
        return Response({"first_name": user.first_name, "last_name": user.last_name, "company": company})


class MyCompanyView(RetrieveUpdateAPIView):
    serializer_class = CompanySerializer

    def get_object(self):
        return self.request.user.company


class CurrenciesView(ListAPIView):
    permission_classes = []
    queryset = Currency.objects.order_by("pk")
    serializer_class = CurrencySerializer


class CompanyTypesView(ListAPIView):
    permission_classes = []
    queryset = CompanyType.objects.order_by("pk")
    serializer_class = CompanyTypeSerializer
