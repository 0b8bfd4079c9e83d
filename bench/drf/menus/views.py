from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import ModelViewSet

from .models import Category, Link, Menu, Product
from .serializers import CategorySerializer, LinkSerializer, MenuSerializer, ProductSerializer


class OfCompany(ModelViewSet):
    """The records of the caller's company."""

    ordering = ["-pk"]

    def get_queryset(self):
        return super().get_queryset().filter(company_id=self.request.user.company_id)

    def perform_create(self, serializer):
        serializer.save(company_id=self.request.user.company_id)


class ProductViewSet(OfCompany):
    queryset = Product.objects.prefetch_related("ingredients")
    serializer_class = ProductSerializer
    ordering_fields = ["pk", "name", "price", "created_at", "updated_at"]


class CategoryViewSet(OfCompany):
    queryset = Category.objects.all()
    serializer_class = CategorySerializer
    ordering_fields = ["pk", "name", "sort_order", "updated_at"]


class MenuViewSet(OfCompany):
    queryset = Menu.objects.prefetch_related("categories")
    serializer_class = MenuSerializer
    ordering_fields = ["pk", "name", "updated_at"]


class LinkViewSet(OfCompany):
    queryset = Link.objects.select_related("menu")
    serializer_class = LinkSerializer
    ordering_fields = ["pk", "slug", "updated_at"]


class MeView(APIView):
    def get(self, request):
        user, company = request.user, request.user.company
        currency = company.currency
        return Response(
            {
                "first_name": user.first_name,
                "last_name": user.last_name,
                "company": {
                    "name": company.name,
                    "currency": {"symbol": currency.symbol, "minor_unit": currency.minor_unit},
                },
            }
        )
